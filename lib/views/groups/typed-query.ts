import { type ReadonlySignal, signal } from '@preact/signals';
import { isRefusal } from '../../domain/errors.ts';
import type { AffiliateQuery } from '../../domain/groups/affiliates.ts';
import { withLatinDigits } from '../../domain/text/folded.ts';
import { searchTermOf } from '../../domain/text/selected-text.ts';
import { t } from '../../platform/i18n.ts';
import type { Announcer, StartTimer } from '../announcer.ts';
import type { createGroupAccount } from './group-account.ts';
import { type GroupForm, groupText, readGroup, readGroupQuery, readNumber } from './group-form.ts';
import type { createGroupListing } from './group-listing.ts';
import type { GroupMemory } from './group-memory.ts';

type User = ReturnType<typeof createGroupAccount>;

export interface QueryDeps
  extends Pick<User, 'account' | 'groupsRefused' | 'onlyGroups' | 'onlyPeople' | 'findsPeople' | 'placeholder'> {
  listing: ReturnType<typeof createGroupListing>;
  memory: GroupMemory;
  announcer: Announcer;
  startTimer: StartTimer;
  perPage: string;
}

/** A search for people; `groupId`: the empty group that was tried first, because the text is a number. */
interface PeopleSearch {
  text: string;
  groupId: number | null;
}

/** ms without a key press before typing counts as finished. */
export const TYPING_PAUSE = 300;

/** The query as typed, and its request: one page of a group, or of people found in the whole program. */
export function createTypedQuery(deps: QueryDeps) {
  const { listing, account, groupsRefused, onlyGroups, onlyPeople, memory, announcer, startTimer, perPage } = deps;
  const form = signal<GroupForm>({ text: '', search: '', status: '', perPage });
  const peopleSearch = signal<PeopleSearch | null>(null);
  let cancelTimer = () => {};

  /** null: the text can only be a person. */
  const typed = () => (onlyPeople.value ? null : readGroupQuery(form.value, memory.known.value));

  function lookUp(query: AffiliateQuery | null, automatic = false): Promise<boolean> {
    cancelTimer();
    if (query && query.groupId !== null) peopleSearch.value = null;
    if (query && account.value) announcer.announce(t('loadingMore'));
    return listing.lookUp(query, automatic);
  }

  function fill(part: Partial<GroupForm>): void {
    // Search and status apply to one group.
    const isOther = part.text !== undefined && part.text !== form.value.text;
    form.value = { ...form.value, ...(isOther && { search: '', status: '' }), ...part };
    cancelTimer();
  }

  /** Searches the whole program, if the site offers that. @param groupId the empty group of that number */
  async function findPeople(text: string, groupId: number | null = null): Promise<void> {
    // A copied address may stand in a link or a message, and an affiliate without a name is written as "#7".
    const term = searchTermOf(text);
    const number = withLatinDigits(term).replace(/^[#＃](?=\d+$)/, '');
    const search = readNumber(number) === null ? term : number;
    fill({ text });
    if (!account.value || search === '') return announcer.show(t(deps.placeholder.value));
    peopleSearch.value = { text: search, groupId };
    const isGroupRefused = groupId !== null && listing.error.value !== null;
    listing.showError(null);
    if (!onlyGroups.value) {
      const query: AffiliateQuery = {
        ...{ groupId: null, search, status: '', perPage: readNumber(form.value.perPage), page: 1 },
        // A number is probably an affiliate's id, which comes first in this order.
        ...(readNumber(search) !== null && { order: { by: 'id', descending: false } }),
      };
      await lookUp(query);
      const { value: error } = listing.error;
      const isRefused = listing.lastQuery() === query && error !== null && isRefusal(error);
      // A refusal of what is allowed says nothing about the person.
      if (!isRefused || isGroupRefused || groupsRefused.value || deps.findsPeople.value) return;
    }
    listing.clear();
    announcer.announce(t('noResults', search));
  }

  async function lookUpGroup(part: Partial<GroupForm>, automatic = false): Promise<void> {
    fill(part);
    await lookUp(typed(), automatic);
  }

  /** Looks up at once (Enter, a click): for a group, then for people if a number may mean both. */
  async function submit(part: Partial<GroupForm> = {}): Promise<void> {
    fill(part);
    const { text, search, status } = form.value;
    const loading = memory.loading();
    // The text may be a name that the service has not listed yet.
    if (typed() === null && loading) {
      await loading;
      if (form.value.text !== text) return;
    }
    const query = typed();
    if (query) {
      const mayBePerson = readNumber(text) !== null && search === '' && status === '' && !onlyGroups.value;
      if (!(await lookUp(query)) || !mayBePerson || form.value.text !== text) return;
    }
    await findPeople(text, query?.groupId);
  }

  return {
    form: form as ReadonlySignal<GroupForm>,
    /** The last search for people; null: a group was looked up since. */
    peopleSearch: peopleSearch as ReadonlySignal<PeopleSearch | null>,
    /** Looks up a group once the typing pauses; only Enter searches for people. */
    type(part: Partial<GroupForm>): void {
      fill(part);
      cancelTimer = startTimer(() => void lookUp(typed(), true), TYPING_PAUSE);
    },
    submit,
    lookUpGroup,
    findPeople,
    /** Also writes the group's name into the field. */
    openGroup(groupId: number, automatic = false): Promise<void> {
      const known = memory.known.value;
      const group = known.find((entry) => entry.groupId === groupId);
      return lookUpGroup({ text: group ? groupText(group, known) : String(groupId) }, automatic);
    },
    async rename(groupId: number, name: string): Promise<boolean> {
      const { text } = form.value;
      const isTyped = readGroup(text, memory.known.value) === groupId;
      const isStored = await memory.rename(groupId, name);
      // The former name finds nothing any more.
      if (isStored && isTyped && form.value.text === text) form.value = { ...form.value, text: String(groupId) };
      return isStored;
    },
    loading: listing.loading,
    pageNumber: listing.pageNumber,
    turnTo(page: number): Promise<boolean> {
      cancelTimer();
      if (listing.result.value) announcer.announce(t('loadingMore'));
      return listing.turnTo(page);
    },
    repeat: () => lookUp(listing.lastQuery() ?? typed()),
    lookUpTyped: () => lookUp(typed(), true),
    reset(): void {
      cancelTimer();
      peopleSearch.value = null;
    },
  };
}
