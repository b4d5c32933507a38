import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { GroupAccess } from '../../domain/accounts/capabilities-schema.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { AffiliateQuery } from '../../domain/groups/affiliates.ts';
import { type MessageName, t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';
import { type GroupForm, groupText, readNumber, readQuestion } from './group-form.ts';
import type { createGroupListing } from './group-listing.ts';
import type { GroupMemory } from './group-memory.ts';

interface Deps {
  listing: ReturnType<typeof createGroupListing>;
  account: ReadonlySignal<Account | null>;
  /** Why groups cannot be looked up; null: they can. */
  groupsRefused: ReadonlySignal<GroupAccess | null>;
  /** Whether people can be found only inside a group. */
  onlyGroups: ReadonlySignal<boolean>;
  /** Whether nobody can be found but in the whole program. */
  onlyPeople: ReadonlySignal<boolean>;
  /** What the field takes. */
  placeholder: ReadonlySignal<MessageName>;
  memory: GroupMemory;
  announcer: Announcer;
  startTimer(work: () => void, milliseconds: number): () => void;
  /** The page size to begin with. */
  perPage: string;
}

/** What people were looked for with. */
interface PeopleSearch {
  text: string;
  /** The group of that number, which had nobody in it; null: none was tried. */
  groupId: number | null;
}

/** ms without a key press before typing counts as finished. */
export const TYPING_PAUSE = 300;
/** A number is first of all the one of an affiliate, which stands at the front then. */
const BY_ID = { by: 'id' as const, descending: false };

/** The question being typed, and what it becomes: one page of a group, or of the people found in the whole program. */
export function createGroupQuery(deps: Deps) {
  const { listing, account, groupsRefused, onlyGroups, onlyPeople, memory, announcer, startTimer, perPage } = deps;
  const form = signal<GroupForm>({ text: '', search: '', status: '', perPage });
  const tried = signal<PeopleSearch | null>(null);
  let cancelTimer = () => {};

  /** Where no group can be looked up, a number is a person's. */
  const typed = () => (onlyPeople.value ? null : readQuestion(form.value, memory.known.value));

  /** @returns as the listing's `lookUp` */
  function lookUp(asked: AffiliateQuery | null, byItself = false): Promise<boolean> {
    cancelTimer();
    if (asked && asked.groupId !== null) tried.value = null;
    if (asked && account.value) announcer.announce(t('loadingMore'));
    return listing.lookUp(asked, byItself);
  }

  function fill(part: Partial<GroupForm>): void {
    // Search and status belong to the group that they were chosen for.
    const isOther = part.text !== undefined && part.text !== form.value.text;
    form.value = { ...form.value, ...(isOther && { search: '', status: '' }), ...part };
    cancelTimer();
  }

  /**
   * Looks for people in the whole program, where the site offers that.
   * @param groupId the group of that number, which has nobody in it
   */
  async function findPeople(text: string, groupId: number | null = null): Promise<void> {
    const search = text.trim();
    fill({ text });
    if (!account.value || search === '') return announcer.show(t(deps.placeholder.value));
    tried.value = { text: search, groupId };
    const isGroupRefused = groupId !== null && listing.error.value !== null;
    listing.showError(null);
    if (!onlyGroups.value) {
      const asked: AffiliateQuery = {
        ...{ groupId: null, search, status: '', perPage: readNumber(form.value.perPage), page: 1 },
        ...(readNumber(search) !== null && { order: BY_ID }),
      };
      await lookUp(asked);
      const { value: error } = listing.error;
      const isRefused = listing.lastAsked() === asked && error !== null && isRefusal(error);
      if (!isRefused || isGroupRefused || groupsRefused.value) return;
    }
    listing.clear();
    announcer.announce(t('noResults', search));
  }

  /** Asks for the group that is meant, and for nothing else. */
  async function askGroup(part: Partial<GroupForm>, byItself = false): Promise<void> {
    fill(part);
    await lookUp(typed(), byItself);
  }

  /** Asks at once (Enter, a click): for the group that is meant; then for people. Only a number may mean both. */
  async function ask(part: Partial<GroupForm> = {}): Promise<void> {
    fill(part);
    const { text, search, status } = form.value;
    const question = typed();
    if (question) {
      const mayBePerson = readNumber(text) !== null && search === '' && status === '' && !onlyGroups.value;
      if (!(await lookUp(question)) || !mayBePerson || form.value.text !== text) return;
    }
    await findPeople(text, question?.groupId);
  }

  return {
    form: form as ReadonlySignal<GroupForm>,
    /** What people were looked for with last; null: a group was looked up since. */
    peopleSearch: tried as ReadonlySignal<PeopleSearch | null>,
    /** Asks for a group once the typing pauses. A search for a person starts only on Enter. */
    type(part: Partial<GroupForm>): void {
      fill(part);
      cancelTimer = startTimer(() => void lookUp(typed(), true), TYPING_PAUSE);
    },
    ask,
    askGroup,
    findPeople,
    /** Asks for a group, and writes its name into the field. */
    openGroup(groupId: number, byItself = false): Promise<void> {
      const known = memory.known.value;
      const group = known.find((one) => one.groupId === groupId);
      return askGroup({ text: group ? groupText(group, known) : String(groupId) }, byItself);
    },
    turnTo(page: number): Promise<void> {
      cancelTimer();
      if (listing.result.value) announcer.announce(t('loadingMore'));
      return listing.turnTo(page);
    },
    /** Repeats the last question. */
    repeat: () => lookUp(listing.lastAsked() ?? typed()),
    askTyped: () => lookUp(typed(), true),
    /** Cancels the pending question. */
    reset(): void {
      cancelTimer();
      tried.value = null;
    },
  };
}
