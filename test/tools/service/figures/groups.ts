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
  let total = 0;
  for (let index = 0; index < group.size; index++) {
    const member = group.member(group.id, index);
    if (!matches(member, query)) continue;
    if (total >= from && items.length < perPage) items.push(member);
    total++;
  }
  return { items, total, page, perPage };
}

function matches(member: Member, { search, status }: MemberQuery): boolean {
  if (status && member.status !== status) return false;
  if (!search) return true;
  const wanted = search.toLowerCase();
  return [member.code, member.name, member.email].some((text) => text.toLowerCase().includes(wanted));
}
