import type { Page } from '../routes/paging.ts';
import { inventedMember, type Member, recordedMember, trickyCount, trickyMember } from './group-members.ts';

/** A group, whose members are computed on request. */
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

/** One page of a group's members, ordered by id. A filter checks every member. */
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

/** The affiliates without a group. */
const ungrouped: Group = { id: 0, name: '', size: 5, member: (_, index) => inventedMember(1, index) };

/** All affiliates of the program, ordered by id. */
const sections: Group[] = [...groups.slice(0, 1), ungrouped, ...groups.slice(1)];

export interface ProgramQuery extends Omit<MemberQuery, 'search'> {
  /** Lists only these groups; absent: the whole program. */
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

/** One page of the program's affiliates. A filter, or an order other than by id, checks every affiliate. */
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
    const indexes = Array.from({ length: Math.max(0, Math.min(perPage, total - from)) }, (_, index) => from + index);
    const items = indexes.map((index) => memberAt(selected, descending ? total - 1 - index : index));
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
  members ??= sections.flatMap((group) => Array.from({ length: group.size }, (_, index) => memberAt([group], index)));
  return members;
}
let members: ListedMember[] | undefined;

function allByUnpaid(): ListedMember[] {
  sortedByUnpaid ??= allMembers().toSorted((a, b) => Number(a.member.unpaid) - Number(b.member.unpaid));
  return sortedByUnpaid;
}
let sortedByUnpaid: ListedMember[] | undefined;

function memberAt(selected: readonly Group[], index: number): ListedMember {
  let rest = index;
  for (const group of selected) {
    if (rest < group.size) return { member: group.member(group.id, rest), group: group === ungrouped ? null : group };
    rest -= group.size;
  }
  throw new Error(`There is no affiliate number ${index}`);
}

function matcherOf({ search, status }: MemberQuery): (member: Member) => boolean {
  const isFound = search ? like(search) : () => true;
  return (member) => (!status || member.status === status) && [member.code, member.name, member.email].some(isFound);
}

/** Searches as deployed services do: with SQL's LIKE, which gets typed wildcards unescaped. */
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
