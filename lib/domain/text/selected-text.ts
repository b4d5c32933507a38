/** UTF-16 units; the rest of a selection is ignored. */
const LONGEST_SELECTION = 1000;
const LONGEST_TERM = 100;
/** Direction marks and zero-width characters, which would spoil the search. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The search term for selected text: its only email address, or else the text as one well-formed, short line. */
export function searchTermOf(selected: string): string {
  const text = cut(selected, LONGEST_SELECTION)
    .toWellFormed()
    .replace(INVISIBLE, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  const addresses = new Set(text.split(/[\s<>()[\]{}",;:|]/).flatMap(addressIn));
  const [only] = addresses;
  return cut(addresses.size === 1 && only ? only : text, LONGEST_TERM).trim();
}

function addressIn(word: string): string[] {
  const bare = word.replace(/^['‘“.]{1,9}/, '').replace(/['’”.!?]{1,9}$/, '');
  const parts = bare.split('@');
  return parts.length === 2 && parts.every((part) => part !== '') ? [bare] : [];
}

/** Never splits a surrogate pair. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
