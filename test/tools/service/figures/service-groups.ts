import type { Page } from '../routes/paging.ts';
import { inventedMember, type Member, recordedMember, trickyCount, trickyMember } from './group-members.ts';

/** A group stores no members: they are generated on request, always the same. */
export interface Group {
  id: number;
  name: string;
  size: number;
  member(group: number, index: number): Member;
}

export const groups: readonly Group[] = [
  { id: 3, name: 'Bloggers', size: 37, member: recordedMember },
  { id: 5, name: 'Newcomers', size: 0, member: inventedMember },
  { id: 7, name: 'Everybody', size: 100_000, member: inventedMember },
  { id: 9, name: 'Tricky "names", & more', size: trickyCount, member: trickyMember },
];

export interface MemberQuery {
  page: number;
  perPage: number;
  /** Part of the code, the name or the e-mail address, in any case. */
  search?: string;
  status?: string;
}

/** One page of a group's members, in order of id. With a filter, every member is looked at. */
export function listMembers(group: Group, query: MemberQuery): Page<Member> {
  const { page, perPage } = query;
  const from = (page - 1) * perPage;
  const items: Member[] = [];
  if (!query.search && !query.status) {
    for (let index = from; index < Math.min(from + perPage, group.size); index++) {
      items.push(group.member(group.id, index));
    }
    return { items, total: group.size, page, perPage };
  }
  const matches = matcherOf(query);
  let total = 0;
  for (let index = 0; index < group.size; index++) {
    const member = group.member(group.id, index);
    if (!matches(member)) continue;
    if (total >= from && items.length < perPage) items.push(member);
    total++;
  }
  return { items, total, page, perPage };
}

/** In no group. */
const ungrouped: Group = { id: 0, name: '', size: 5, member: (_, index) => inventedMember(1, index) };

/** The whole program, in order of id. */
const sections: Group[] = [...groups.slice(0, 1), ungrouped, ...groups.slice(1)];

export interface ProgramQuery extends Omit<MemberQuery, 'search'> {
  /** Only of these groups; absent: of the whole program. */
  groupIds?: number[];
  by: 'id' | 'unpaid_earnings';
  descending: boolean;
  /** null: every affiliate. */
  matches: ((member: Member) => boolean) | null;
}

export interface ListedMember {
  member: Member;
  group: Group | null;
}

/** One page of the whole program. With a filter or another order than that of ids, every affiliate is looked at. */
export function listProgram({
  groupIds,
  by,
  descending,
  status,
  matches,
  page,
  perPage,
}: ProgramQuery): Page<ListedMember> {
  const selected = groupIds ? groups.filter(({ id }) => groupIds.includes(id)) : sections;
  const total = selected.reduce((sum, { size }) => sum + size, 0);
  const from = (page - 1) * perPage;
  if (by === 'id' && !status && !matches) {
    const places = Array.from({ length: Math.max(0, Math.min(perPage, total - from)) }, (_, nth) => from + nth);
    const items = places.map((place) => memberAt(selected, descending ? total - 1 - place : place));
    return { items, total, page, perPage };
  }
  const isSelected = ({ member, group }: ListedMember) =>
    selected.includes(group ?? ungrouped) && (!status || member.status === status) && (matches?.(member) ?? true);
  const found = (by === 'id' ? allMembers() : allByUnpaid()).filter(isSelected);
  if (descending) found.reverse();
  return { items: found.slice(from, from + perPage), total: found.length, page, perPage };
}

/** Generated once, because most requests need every affiliate. */
function allMembers(): ListedMember[] {
  made ??= sections.flatMap((group) => Array.from({ length: group.size }, (_, index) => memberAt([group], index)));
  return made;
}
let made: ListedMember[] | undefined;

function allByUnpaid(): ListedMember[] {
  sorted ??= allMembers().toSorted((a, b) => Number(a.member.unpaid) - Number(b.member.unpaid));
  return sorted;
}
let sorted: ListedMember[] | undefined;

function memberAt(among: readonly Group[], place: number): ListedMember {
  let left = place;
  for (const group of among) {
    if (left < group.size) return { member: group.member(group.id, left), group: group === ungrouped ? null : group };
    left -= group.size;
  }
  throw new Error(`There is no affiliate number ${place}`);
}

function matcherOf({ search, status }: MemberQuery): (member: Member) => boolean {
  const isFound = search ? like(search) : () => true;
  return (member) => (!status || member.status === status) && [member.code, member.name, member.email].some(isFound);
}

/** As deployed services search: SQL's LIKE, into which wildcards go as they were typed. */
export function like(search: string): (text: string) => boolean {
  const lower = search.toLowerCase();
  if (!/[%_\\]/.test(search)) return (text) => text.toLowerCase().includes(lower);
  const pattern = search.replaceAll(/\\?./gs, (match) => {
    if (match === '%') return '.*';
    return match === '_' ? '.' : (match.at(-1) ?? '').replace(/[^\p{L}\p{N}]/u, '\\$&');
  });
  const expression = new RegExp(pattern, 'is');
  return (text) => expression.test(text);
}
