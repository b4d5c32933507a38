import type { GroupQuestion } from '../domain/affiliates.ts';

/** The question as typed; all four fields map one to one onto the query. */
export interface GroupForm {
  groupId: string;
  search: string;
  status: string;
  perPage: string;
}

/** A whole number from 1 up; null: empty; 'invalid': anything else, of which nothing is asked. */
export type Typed = number | null | 'invalid';

export function readNumber(typed: string): Typed {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text);
  return /^\d{1,15}$/.test(text) && number > 0 ? number : 'invalid';
}

/** null as long as there is nothing to ask: no group, or a number that is none. */
export function questionOf(
  { groupId, search, status, perPage }: GroupForm,
  page: number,
): GroupQuestion | null {
  const [group, size] = [readNumber(groupId), readNumber(perPage)];
  if (typeof group !== 'number' || size === 'invalid') return null;
  return { groupId: group, search: search.trim(), status: status.trim(), perPage: size, page };
}
