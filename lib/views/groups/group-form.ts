import type { GroupQuery } from '../../domain/groups/affiliates.ts';
import type { KnownGroup } from '../../domain/groups/groups.ts';

/** The question as typed. */
export interface GroupForm {
  /** The one field: a group's number, the name of a known group, or a person. */
  text: string;
  /** Search and status narrow the group. */
  search: string;
  status: string;
  perPage: string;
}

/** A whole number from 1 up; null: anything else. */
export function readNumber(typed: string): number | null {
  const text = typed.trim();
  const number = Number(text);
  return /^\d{1,15}$/.test(text) && number > 0 ? number : null;
}

/** The group that is meant; null if it is none, but a person. */
export function readGroup(typed: string, known: KnownGroup[]): number | null {
  const number = readNumber(typed);
  if (number !== null) return number;
  const text = folded(typed);
  // Two groups may share a name: then only the number is unambiguous.
  const same = known.filter(({ name }) => name !== null && folded(name) === text);
  return same.length === 1 ? (same[0]?.groupId ?? null) : null;
}

/** What to type for a group: its name, unless that is ambiguous. */
export const groupText = ({ groupId, name }: KnownGroup, known: KnownGroup[]): string =>
  name !== null && readGroup(name, known) === groupId ? name : String(groupId);

/** The known groups that may be meant by the beginning of a number or any part of a name. */
export function matchingGroups(typed: string, known: KnownGroup[]): KnownGroup[] {
  const text = folded(typed);
  return known.filter(
    ({ groupId, name }) => String(groupId).startsWith(text) || (name !== null && folded(name).includes(text)),
  );
}

const folded = (text: string): string => text.trim().toLocaleLowerCase();

/** Its first page; null if it is about no group. */
export function readQuestion({ text, search, status, perPage }: GroupForm, known: KnownGroup[]): GroupQuery | null {
  const groupId = readGroup(text, known);
  if (groupId === null) return null;
  return { groupId, search: search.trim(), status: status.trim(), perPage: readNumber(perPage), page: 1 };
}
