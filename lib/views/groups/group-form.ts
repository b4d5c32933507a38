import type { GroupQuery } from '../../domain/groups/affiliates.ts';
import type { KnownGroup } from '../../domain/groups/groups.ts';
import { folded } from '../../domain/text/folded.ts';
import { t } from '../../platform/i18n.ts';

export interface GroupForm {
  /** A group's number, the name of a known group, or a person. */
  text: string;
  search: string;
  status: string;
  perPage: string;
}

/** null: not a whole number from 1 up. */
export function readNumber(typed: string): number | null {
  const text = folded(typed);
  const number = Number(text);
  return /^\d{1,15}$/.test(text) && number > 0 ? number : null;
}

/** null: the text is no group, but a person. */
export function readGroup(typed: string, known: KnownGroup[]): number | null {
  const number = readNumber(typed);
  if (number !== null) return number;
  const text = folded(typed);
  // As the panel itself writes a group: "Group 7".
  const written = readNumber(/\d{1,15}/.exec(text)?.[0] ?? '');
  if (written !== null && folded(t('groupNumber', written)) === text) return written;
  // Two groups may share a name: then only the number is unambiguous.
  const sameName = known.filter(({ name }) => name !== null && folded(name) === text);
  return sameName.length === 1 ? (sameName[0]?.groupId ?? null) : null;
}

/** A group's text in the field: its name, or its number if the name is ambiguous. */
export const groupText = ({ groupId, name }: KnownGroup, known: KnownGroup[]): string =>
  name !== null && readGroup(name, known) === groupId ? name : String(groupId);

/** Groups whose number begins with the text or whose name contains it. */
export function matchingGroups(typed: string, known: KnownGroup[]): KnownGroup[] {
  const text = folded(typed);
  return known.filter(
    ({ groupId, name }) => String(groupId).startsWith(text) || (name !== null && folded(name).includes(text)),
  );
}

/** The query for the first page; null: the text is no group. */
export function readGroupQuery({ text, search, status, perPage }: GroupForm, known: KnownGroup[]): GroupQuery | null {
  const groupId = readGroup(text, known);
  if (groupId === null) return null;
  return { groupId, search: search.trim(), status: status.trim(), perPage: readNumber(perPage), page: 1 };
}
