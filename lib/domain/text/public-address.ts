/** The parts of a page's address that are about the page, not about a visit or person, and the names of the others. */
export interface PublicParts {
  path: string;
  /** As written, so that signed ones stay valid. */
  parameters: string[];
  /** Distinct names, never values; `/` for the end of the path, `;` for its parameters, `#` for the fragment. */
  removed: string[];
}

/** Parameters that say what a shop's page shows. A list of those that may be secret would never be complete. */
const HARMLESS = new Set([
  ...['p', 'page', 'paged', 'pageid', 'pagename', 'pg', 'id', 'pid', 'post', 'postid', 'posttype', 'item', 'itemid'],
  ...['product', 'productid', 'products', 'productcat', 'producttag', 'producttype', 'sku', 'variant', 'variantid'],
  ...['variation', 'variationid', 'cat', 'category', 'categoryid', 'tag', 'tags', 'collection', 'brand', 'model'],
  ...['color', 'colour', 'size', 'style', 'material', 'type', 'taxonomy', 'term', 'section', 'topic', 'tab', 'view'],
  ...['layout', 'lang', 'language', 'locale', 'hl', 'country', 'countrycode', 'currency'],
  ...['sort', 'sortby', 'orderby', 'sortorder'],
  ...['filter', 'filters', 'price', 'minprice', 'maxprice', 'ratingfilter', 'rating', 'stock', 'instock', 'onsale'],
  ...['q', 's', 'search', 'query', 'keyword', 'keywords', 'author', 'm', 'year', 'month', 'day', 'limit', 'perpage'],
  ...['offset', 'start'],
]);
/** WooCommerce's choices of a product's variant, and its filters. */
const ATTRIBUTE = /^(?:attribute|filter|pa)_[\w%-]{1,60}$/;
/** Words, numbers and lists of them; an email address, another address or a structure has other signs. */
const PLAIN_VALUE = /^[\p{L}\p{M}\p{N} .,_~-]{0,60}$/u;
/** A part of a product's name in an address: a word, a number or a size. */
const SLUG_PART = /^(?:\p{Ll}{1,30}|\d{1,4}\p{Ll}{0,3})$/u;
const LONGEST_SLUG = 200;
/** What follows such a folder is a secret, however short it is. */
const SECRET_FOLDERS = new Set([
  ...['reset', 'resetpassword', 'passwordreset', 'password', 'lostpassword', 'verify', 'verification', 'verifyemail'],
  ...['confirm', 'confirmation', 'activate', 'activation', 'invite', 'invitation', 'unsubscribe', 'token', 'magic'],
  ...['magiclink', 'auth', 'session', 'key', 'otp', 'signin', 'login', 'sso', 'accept', 'optin', 'optout'],
]);
/** WooCommerce shows an order to everyone with its key. */
const ORDER_KEY = 'wc_order_';
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
const RUN = /[a-z\d]{12,}/gi;
/** From a letter to a digit or back, or to a capital that begins no word. */
const CHANGE = /[a-z](?=\d)|[A-Z](?=\d)|\d(?=[a-zA-Z])|[a-z](?=[A-Z](?![a-z]{2}))/g;
/** Longer than words of any language. */
const LONGEST_WORD = 30;
/** From a semicolon to the next folder, such as Java's session: `;jsessionid=…`. */
const PATH_PARAMETERS = /(?:;|%3b)[^/]*/gi;
/** Any other name may itself be a secret, and is not shown. */
const SHOWN = /^[\w.[\]-]{1,30}$/;

/**
 * Judges an address. @param isKnown a parameter of the program's own @param kept names, as in `removed`, of parts that
 * stay
 */
export function publicParts(
  { pathname, search, hash }: URL,
  isKnown: (name: string, value: string) => boolean = () => false,
  kept: readonly string[] = [],
): PublicParts {
  const removed: string[] = [];
  const plain = kept.includes(';') ? pathname : pathname.replace(PATH_PARAMETERS, '');
  const path = kept.includes('/') ? plain : publicPath(plain);
  if (path !== plain) removed.push('/');
  if (plain !== pathname) removed.push(';');
  // searchParams would re-encode the parameters.
  const parameters = search
    .slice(1)
    .split('&')
    .filter((part) => {
      const [name, value] = [nameOf(part), writtenValue(part)];
      const stays = isHarmless(name, value) || isKnown(name, value) || kept.includes(shownName(name));
      if (part !== '' && !stays) removed.push(shownName(name));
      return part !== '' && stays;
    });
  if (hash !== '' && !kept.includes('#')) removed.push('#');
  return { path, parameters, removed: [...new Set(removed)] };
}

/** A page's address without its query and the secrets of its path; other text stays. */
export function publicPage(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return address;
  const { path } = publicParts(url);
  return path === url.pathname && !/[?#]/.test(address) ? address : url.origin + path;
}

/** Ends above the first folder that may be a secret. */
function publicPath(path: string): string {
  const folders = path.split('/').map(decoded);
  const secret = folders.findIndex((folder, index) => {
    const isAfterSecret = folder !== '' && SECRET_FOLDERS.has(wordsOf(folders[index - 1] ?? ''));
    return isAfterSecret || isRandom(folder) || folder.includes(ORDER_KEY) || isEmail(folder);
  });
  return secret < 0 ? path : `${path.split('/').slice(0, secret).join('/')}/`;
}

const isHarmless = (name: string, value: string): boolean =>
  (HARMLESS.has(wordsOf(name)) || ATTRIBUTE.test(name)) && isPlainValue(value);

/** Whether a value is short, and neither random nor an address. */
export const isPlainValue = (value: string): boolean =>
  (PLAIN_VALUE.test(value) || isSlug(value)) && !isRandom(value) && !value.includes(ORDER_KEY);

const isSlug = (value: string): boolean =>
  value.length <= LONGEST_SLUG && value.split('-').every((part) => SLUG_PART.test(part));

function isEmail(text: string): boolean {
  const sign = text.indexOf('@');
  return sign > 0 && text.includes('.', sign);
}

function isRandom(text: string): boolean {
  const runs = text.match(RUN) ?? [];
  // A long product name in small letters is no secret, which would have digits or capitals among so many signs.
  const isLong = (run: string) => run.length > LONGEST_WORD && !/^[a-z]{1,80}$/.test(run);
  return UUID.test(text) || runs.some((run) => isLong(run) || changesIn(run) >= atLeast(run));
}

const changesIn = (run: string): number => run.match(CHANGE)?.length ?? 0;
const atLeast = ({ length }: string): number => Math.max(3, length * 0.15);

/** A name in lower case and without separators or an index: `page_id`, `color[]`. */
const wordsOf = (name: string): string => name.toLowerCase().replace(/[_-]|\[[\w-]{0,30}\]$/g, '');

const shownName = (name: string): string => (SHOWN.test(name) ? name : '…');

/** The name of a parameter; URLSearchParams would drop a leading question mark. */
export const nameOf = (part: string): string => decoded(part.split('=', 1)[0] ?? '');

const writtenValue = (part: string): string => (part.includes('=') ? decoded(part.slice(part.indexOf('=') + 1)) : '');

function decoded(written: string): string {
  const spaced = written.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
