/** Text that the user selected on some page: anybody may have written it. */

/** What is looked at of it, in UTF-16 units. Whoever selects a whole page has not selected a person. */
const LONGEST_SELECTION = 1000;
/** No name or e-mail address that anybody looks for is longer. */
const LONGEST_WANTED = 100;
/** Marks that turn the direction of text or take no room: copied along unseen, they would be searched for. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Who is to be looked for: the e-mail address, if there is exactly one in the text ("Ada <ada@shop.example>"),
 * else the text itself, on one line. '' if nothing is left. Well-formed, at most 100 units.
 */
export function wantedOf(selected: string): string {
  const text = cut(selected, LONGEST_SELECTION)
    .toWellFormed()
    .replace(UNSEEN, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  const addresses = new Set(text.split(/[\s<>()[\]{}",;:|]/).flatMap(addressIn));
  const [only] = addresses;
  return cut(addresses.size === 1 && only ? only : text, LONGEST_WANTED).trim();
}

function addressIn(word: string): string[] {
  const bare = word.replace(/^['‘“.]{1,9}/, '').replace(/['’”.!?]{1,9}$/, '');
  const parts = bare.split('@');
  return parts.length === 2 && parts.every((part) => part !== '') ? [bare] : [];
}

/** Never through the middle of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
