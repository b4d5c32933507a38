import type { Page } from '../model/paging.ts';
import { inventedMember, type Member, recordedMember, trickyCount, trickyMember } from './sample-members.ts';

/** Affiliates who are computed on request, in the order of ids. */
export interface Section {
  /** null: the affiliates without a group. */
  group: { id: number; name: string; createdAt?: number } | null;
  size: number;
  member(index: number): Member;
}

/** A group of affiliates with its own section. */
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

export interface ListedMember {
  member: Member;
  group: Section['group'];
}

export interface MemberQuery {
  page: number;
  perPage: number;
  by: 'id' | 'unpaid_earnings';
  descending: boolean;
  status: string | null;
  /** Lists only these groups; null: the whole program. */
  groupIds: number[] | null;
  /** null: every affiliate. */
  matches: ((member: Member) => boolean) | null;
}

export type Members = ReturnType<typeof createMembers>;

/** The affiliates of a program. */
export function createMembers(
  sections: readonly Section[],
  groups: readonly { id: number; name: string; size: number }[],
) {
  /** Computed once, because most requests need every affiliate. */
  let known: { all: ListedMember[]; byUnpaid?: ListedMember[]; counts: Map<string, number> } | null = null;
  function knowing() {
    known ??= { all: sections.flatMap(membersIn), counts: new Map() };
    return known;
  }

  function byUnpaid(): ListedMember[] {
    const now = knowing();
    now.byUnpaid ??= now.all.toSorted((a, b) => Number(a.member.unpaid) - Number(b.member.unpaid));
    return now.byUnpaid;
  }

  function counted(name: string, count: () => number): number {
    const { counts } = knowing();
    const value = counts.get(name) ?? count();
    counts.set(name, value);
    return value;
  }

  const active = () => knowing().all.filter(({ member }) => member.status === 'active');
  let best: ListedMember[] | undefined;
  return {
    groups,
    /** A filter, or an order other than by id, checks every affiliate. */
    list({ page, perPage, by, descending, status, groupIds, matches }: MemberQuery): Page<ListedMember> {
      const isIn = ({ group }: Pick<Section, 'group'>) => !groupIds || (group !== null && groupIds.includes(group.id));
      const from = (page - 1) * perPage;
      if (by === 'id' && !status && !matches) {
        const selected = sections.filter(isIn);
        const total = selected.reduce((sum, { size }) => sum + size, 0);
        const indexes = Array.from(
          { length: Math.max(0, Math.min(perPage, total - from)) },
          (_, index) => from + index,
        );
        const items = indexes.map((index) => nth(selected, descending ? total - 1 - index : index));
        return { items, total, page, perPage };
      }
      // A group's members are computed each time, because most groups are small.
      const all = () => (groupIds ? sections.filter(isIn).flatMap(membersIn) : knowing().all);
      const found = (by === 'id' ? all() : byUnpaid()).filter(
        ({ member, group }) =>
          isIn({ group }) && (!status || member.status === status) && (matches === null || matches(member)),
      );
      if (descending) found.reverse();
      return { items: found.slice(from, from + perPage), total: found.length, page, perPage };
    },
    find: (id: number): ListedMember | undefined => knowing().all.find(({ member }) => member.id === id),
    count: (status: string): number =>
      counted(status, () => knowing().all.filter(({ member }) => member.status === status).length),
    /** The clicks of all active affiliates. */
    visits: (): number => counted('visits', () => active().reduce((sum, { member }) => sum + member.visits, 0)),
    /** The active affiliates who earned most. */
    top(most: number): ListedMember[] {
      const earned = ({ member }: ListedMember) => Number(member.earned ?? Number(member.paid) + Number(member.unpaid));
      best ??= active()
        .toSorted((a, b) => earned(b) - earned(a))
        .slice(0, most);
      return best;
    },
    /** Forgets what was computed, because a member has changed. */
    changed(): void {
      known = null;
      best = undefined;
    },
  };
}

const membersIn = (section: Section): ListedMember[] =>
  Array.from({ length: section.size }, (_, index) => at(section, index));

const at = ({ group, member }: Section, index: number): ListedMember => ({ member: member(index), group });

function nth(selected: readonly Section[], index: number): ListedMember {
  let rest = index;
  for (const section of selected) {
    if (rest < section.size) return at(section, rest);
    rest -= section.size;
  }
  throw new Error(`There is no affiliate number ${index}`);
}

const ungrouped: Section = { group: null, size: 5, member: (index) => inventedMember(1, index) };
const ofGroup = (group: Group): Section => ({
  group,
  size: group.size,
  member: (index) => group.member(group.id, index),
});

/** The sample's affiliates, who never change. */
export const SAMPLE_MEMBERS = createMembers(
  [...groups.slice(0, 1).map(ofGroup), ungrouped, ...groups.slice(1).map(ofGroup)],
  groups,
);
