import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { GroupAccess } from '../../domain/accounts/capabilities-schema.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { Question } from '../../domain/groups/affiliates.ts';
import { t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';
import { type GroupForm, questionOf, readNumber, textFor } from './group-form.ts';
import type { createGroupListing } from './group-listing.ts';
import type { GroupMemory } from './group-memory.ts';
import { pageWords } from './listing-words.ts';

interface Deps {
  listing: ReturnType<typeof createGroupListing>;
  account: ReadonlySignal<Account | null>;
  /** Why groups cannot be looked up; null: they can. */
  groupsBarred: ReadonlySignal<GroupAccess | null>;
  /** Whether people can be found only inside a group. */
  onlyGroups: ReadonlySignal<boolean>;
  /** Whether nobody can be found but in the whole program. */
  onlyPeople: ReadonlySignal<boolean>;
  memory: GroupMemory;
  announcer: Announcer;
  startTimer(work: () => void, milliseconds: number): () => void;
  /** The page size to begin with. */
  perPage: string;
}

/** What keeps a search from starting: no search text, or a site that finds people only inside a group. */
export type Missing = 'question' | 'program';

/** ms without a key press before typing counts as finished. */
export const TYPING_PAUSE = 300;
/** ms after a question that asked itself in which Enter means that question, and not a newer answer. */
const CONFIRMING = 5000;

/** The question being typed, and what it becomes: one page of a group, or of the people found in the whole program. */
export function createGroupAsking(deps: Deps) {
  const { listing, account, groupsBarred, onlyGroups, onlyPeople, memory, announcer, startTimer, perPage } = deps;
  const form = signal<GroupForm>({ text: '', search: '', status: '', perPage });
  const missing = signal<Missing | null>(null);
  let cancelTimer = () => {};
  /** Whether the page was asked for a moment ago by what was typed, and the user has not pressed Enter yet. */
  let unconfirmed = false;
  let cancelConfirming = () => {};

  /** Where no group can be looked up, a number is a person's. */
  const typed = () => (onlyPeople.value ? null : questionOf(form.value, memory.known.value));

  async function look(asked: Question | null, byItself = false): Promise<void> {
    cancelTimer();
    missing.value = null;
    const answered = asked && unconfirmed && !byItself ? listing.pageFor(asked) : null;
    awaitEnter(asked !== null && byItself);
    if (answered) return announcer.announce(pageWords(answered));
    if (asked && account.value) announcer.announce(t('fetching'));
    await listing.look(asked, byItself);
  }

  function awaitEnter(on: boolean): void {
    cancelConfirming();
    unconfirmed = on;
    if (on) cancelConfirming = startTimer(() => awaitEnter(false), CONFIRMING);
  }

  function fill(part: Partial<GroupForm>): void {
    // Search and status belong to the group that they were chosen for.
    const isOther = part.text !== undefined && part.text !== form.value.text;
    form.value = { ...form.value, ...(isOther && { search: '', status: '' }), ...part };
    missing.value = null;
    cancelTimer();
  }

  /** Searches the whole program for a person, where the site offers that. */
  async function findAnybody(text: string): Promise<void> {
    const search = text.trim();
    fill({ text });
    if (!account.value) return;
    listing.fail(null);
    missing.value = search === '' ? 'question' : onlyGroups.value ? 'program' : null;
    if (missing.value) return;
    const asked = { groupId: null, search, status: '', perPage: readNumber(form.value.perPage), page: 1 };
    await look(asked);
    const { value: error } = listing.error;
    if (listing.lastAsked() !== asked || !error || !isRefusal(error) || groupsBarred.value) return;
    listing.fail(null);
    missing.value = 'program';
  }

  /**
   * Asks at once (Enter, a click).
   * @param byItself not caused by the user
   */
  function ask(part: Partial<GroupForm> = {}, byItself = false): Promise<void> {
    fill(part);
    const question = typed();
    return question ? look(question, byItself) : findAnybody(form.value.text);
  }

  return {
    form: form as ReadonlySignal<GroupForm>,
    missing: missing as ReadonlySignal<Missing | null>,
    /** Asks for a group once the typing pauses. A search for a person starts only on Enter. */
    type(part: Partial<GroupForm>): void {
      fill(part);
      cancelTimer = startTimer(() => void look(typed(), true), TYPING_PAUSE);
    },
    ask,
    findAnybody,
    /** Asks for a group, and writes its name into the field. */
    openGroup(groupId: number, byItself = false): Promise<void> {
      const known = memory.known.value;
      const group = known.find((one) => one.groupId === groupId);
      return ask({ text: group ? textFor(group, known) : String(groupId) }, byItself);
    },
    turnTo(page: number): Promise<void> {
      cancelTimer();
      if (listing.result.value) announcer.announce(t('fetching'));
      return listing.turnTo(page);
    },
    /** Repeats the last question. */
    repeat: () => look(listing.lastAsked() ?? typed()),
    askTyped: () => look(typed(), true),
    /** Cancels the pending question; Enter asks anew. */
    hold(): void {
      cancelTimer();
      awaitEnter(false);
    },
  };
}
