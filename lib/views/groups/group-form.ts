import type { GroupQuestion } from '../../domain/groups/affiliates.ts';
import type { KnownGroup } from '../../domain/groups/groups.ts';

/** The question as typed; the fields map one to one onto the query. */
export interface GroupForm {
  /** A number, or the name of a known group. */
  groupId: string;
  search: string;
  status: string;
  perPage: string;
}

/** A whole number from 1 up; null: empty; 'invalid': anything else. */
export type Typed = number | null | 'invalid';

export function readNumber(typed: string): Typed {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text);
  return /^\d{1,15}$/.test(text) && number > 0 ? number : 'invalid';
}

/** As `readNumber`, or the number of the group with that name; 'unfinished': the start of some name. */
export function readGroup(typed: string, known: KnownGroup[]): Typed | 'unfinished' {
  const number = readNumber(typed);
  if (number !== 'invalid') return number;
  const text = folded(typed);
  // Two groups may share a name: then only the number is unambiguous.
  const same = known.filter(({ name }) => name !== null && folded(name) === text);
  if (same.length === 1) return same[0]?.groupId ?? 'invalid';
  return known.some(({ name }) => name !== null && folded(name).startsWith(text)) ? 'unfinished' : 'invalid';
}

/** Completes a name if only one group begins like that: for Enter, not while typing. */
export function completeGroup(typed: string, known: KnownGroup[]): string {
  if (readGroup(typed, known) !== 'unfinished') return typed;
  const begun = known.filter(({ name }) => name !== null && folded(name).startsWith(folded(typed)));
  return begun.length === 1 ? String(begun[0]?.groupId) : typed;
}

const folded = (text: string): string => text.trim().toLocaleLowerCase();

/** null if there is nothing to ask: no group, or no valid number. */
export function questionOf(
  { groupId, search, status, perPage }: GroupForm,
  page: number,
  known: KnownGroup[] = [],
): GroupQuestion | null {
  const [group, size] = [readGroup(groupId, known), readNumber(perPage)];
  if (typeof group !== 'number' || size === 'invalid') return null;
  return { groupId: group, search: search.trim(), status: status.trim(), perPage: size, page };
}
