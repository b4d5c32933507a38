/** Text that the user selected on a page, which anybody may have written. */

/** UTF-16 units; what follows is ignored. Longer selections are not of a person. */
const LONGEST_SELECTION = 1000;
/** UTF-16 units; longer than any name or e-mail address. */
const LONGEST_WANTED = 100;
/** Direction marks and zero-width characters, which may be copied along unseen and would spoil the search. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * What to search for: the e-mail address, if the text has exactly one ("Ada <ada@shop.example>"), else the text
 * itself, on one line. '' if nothing is left. Well-formed, at most 100 units.
 */
export function searchTermOf(selected: string): string {
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

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
