/**
 * How much a browser's parser makes of a piece of HTML, judged before it is parsed. Formatting elements that are
 * left open (`<b><i>…`) are made anew in every block that follows: five kilobytes of them keep a parser busy for
 * half a minute, and no length that a notice needs would forbid it. So the tags are walked once, in linear time,
 * and what would be made anew is counted; where it is not sure that an element was closed, it counts as open.
 */
const MOST_OPEN = 64;
const DEEPEST = 128;
/** Elements made anew, at the most. A whole notice inside two formatting elements has a few hundred. */
const MOST_REMADE = 2000;

const FORMATTING = new Set([
  ...['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'strike', 'strong', 'tt', 'u'],
]);
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'area', 'col', 'embed', 'link', 'meta', 'source']);
/** A second one ends the first. */
const CLOSES_ITSELF = new Set(['p', 'li', 'dd', 'dt', 'tr', 'td', 'th', 'option']);
/** Within these, what looks like a tag may be text, or be taken elsewhere: no end tag is believed any more. */
const OTHERWISE = new Set([
  ...['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'],
  ...['plaintext', 'svg', 'math', 'select', 'template', 'frameset', 'object', 'applet', 'marquee'],
]);

/** Whether a parser may be let loose on it. */
export function isParsable(html: string): boolean {
  const open: string[] = [];
  let formatting = 0;
  let remade = 0;
  let believed = true;
  for (const { name, end } of tagsOf(html)) {
    remade += formatting;
    if (remade > MOST_REMADE) return false;
    if (name === '' || OTHERWISE.has(name)) believed = false;
    if (end) {
      const at = believed ? closes(open, name) : -1;
      if (at === -1) continue;
      if (FORMATTING.has(name)) formatting--;
      open.length = at;
    } else if (!VOID.has(name)) {
      if (CLOSES_ITSELF.has(name) && open.at(-1) === name) open.pop();
      open.push(name);
      if (FORMATTING.has(name)) formatting++;
      if (formatting > MOST_OPEN || open.length > DEEPEST) return false;
    }
  }
  return true;
}

/**
 * Down to where an end tag surely closes, or -1: a formatting element only as the innermost one, for otherwise it
 * lives on; any other over such as need no end tag, but not over a formatting element.
 */
function closes(open: string[], name: string): number {
  if (FORMATTING.has(name)) return open.at(-1) === name ? open.length - 1 : -1;
  for (let at = open.length - 1; at >= 0; at--) {
    const one = open[at] ?? '';
    if (one === name) return at;
    if (FORMATTING.has(one)) return -1;
  }
  return -1;
}

/** The words alone, a line for each block: what is shown of a notice that no parser should see. */
export function wordsOf(html: string): string[] {
  let words = '';
  let after = 0;
  for (const { name, from, to } of tagsOf(html)) {
    words += html.slice(after, from) + (FORMATTING.has(name) || name === 'span' ? '' : '\n');
    after = to;
  }
  const lines = (words + html.slice(after)).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

interface Tag {
  /** In small letters; empty for comments and the like. */
  name: string;
  end: boolean;
  /** Where it stands. */
  from: number;
  to: number;
}

/** The tags in their order, as an HTML tokenizer finds them outside of scripts and comments. */
function* tagsOf(html: string): Generator<Tag> {
  for (let from = html.indexOf('<'); from !== -1; ) {
    const end = html[from + 1] === '/';
    const first = from + (end ? 2 : 1);
    if (/[a-z]/i.test(html[first] ?? '')) {
      let at = first;
      while (at < html.length && !isBreak(html[at])) at++;
      const name = html.slice(first, at).toLowerCase();
      const to = endOfTag(html, at);
      yield { name, end, from, to };
      from = html.indexOf('<', to);
    } else {
      // "<!", "<?", "</!": a comment in one way or another. "< 5" is text.
      const comment = /[!?/]/.test(html[from + 1] ?? '');
      const close = comment ? html.indexOf('>', from) : from;
      const to = close === -1 ? html.length : close + 1;
      if (comment) yield { name: '', end: false, from, to };
      from = html.indexOf('<', to);
    }
  }
}

/** Behind the tag's ">", which may not be the first one: attributes can be quoted. */
function endOfTag(html: string, start: number): number {
  let at = start;
  while (at < html.length && html[at] !== '>') {
    if (html[at] !== '=') {
      at++;
      continue;
    }
    at++;
    while (isBlank(html[at])) at++;
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const close = html.indexOf(quote, at + 1);
      if (close === -1) return html.length;
      at = close + 1;
    } else while (at < html.length && !isBlank(html[at]) && html[at] !== '>') at++;
  }
  return Math.min(at + 1, html.length);
}

const isBlank = (letter: string | undefined) => letter !== undefined && ' \t\n\f\r'.includes(letter);
const isBreak = (letter: string | undefined) => isBlank(letter) || letter === '/' || letter === '>';
