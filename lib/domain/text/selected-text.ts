import { plainLine } from './plain-line.ts';

/** UTF-16 units; the rest of a selection is ignored. */
const LONGEST_SELECTION = 1000;
const LONGEST_TERM = 100;
/** The search term for selected text: its only email address, or else the text as one well-formed, short line. */
export function searchTermOf(selected: string): string {
  const text = plainLine(cut(selected, LONGEST_SELECTION), LONGEST_SELECTION).replace(/\s+/g, ' ');
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
