import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { GroupAccess } from '../../domain/accounts/capabilities-schema.ts';
import type { AffiliatePage, GroupQuestion } from '../../domain/groups/affiliates.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import { t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';
import { createGroupFind } from './group-find.ts';
import { type GroupForm, questionOf, readNumber, textFor } from './group-form.ts';
import { createGroupListing } from './group-listing.ts';
import type { GroupMemory } from './group-memory.ts';
import { foundWords, pageWords, stoppedWords } from './listing-words.ts';
import { createProgramFind } from './program-find.ts';

interface Deps {
  service: Pick<GroupService, 'page'>;
  account: ReadonlySignal<Account | null>;
  /** Why groups cannot be looked up; null: they can. */
  groupsBarred: ReadonlySignal<GroupAccess | null>;
  /** Whether the whole program can be asked. */
  programAccess: ReadonlySignal<GroupAccess | null>;
  memory: GroupMemory;
  announcer: Announcer;
  startTimer(work: () => void, milliseconds: number): () => void;
  /** The page size to begin with. */
  perPage: string;
  onPage(page: AffiliatePage, question: GroupQuestion): void;
  /** What is on display answers another question. */
  onDrop(): void;
}

/** What keeps a search from starting: no search text, or no known groups to search in. */
export type Missing = 'question' | 'groups';

/** ms without a key press before typing counts as finished. */
const TYPING_PAUSE = 300;
/** ms after a question that asked itself in which Enter means that question, and not a newer answer. */
const CONFIRMING = 5000;

/** The question being typed, and what it becomes: one page of a group, or a search through all of them. */
export function createGroupAsking(deps: Deps) {
  const { service, account, groupsBarred, programAccess, memory, announcer, startTimer, perPage, ...on } = deps;
  const form = signal<GroupForm>({ text: '', search: '', status: '', perPage });
  const missing = signal<Missing | null>(null);
  const find = createGroupFind(service);
  const listing = createGroupListing<GroupQuestion>({ service, account, ...on });
  const people = createProgramFind({ service, account, programAccess, memory, announcer });
  let cancelTimer = () => {};
  /** Whether the page was asked for a moment ago by what was typed, and the user has not pressed Enter yet. */
  let unconfirmed = false;
  let cancelConfirming = () => {};

  /** Where no group can be looked up, a number is a person's. */
  const typed = () =>
    groupsBarred.value && programAccess.value === 'allowed' ? null : questionOf(form.value, 1, memory.known.value);

  async function look(asked: GroupQuestion | null, byItself = false): Promise<void> {
    cancelTimer();
    missing.value = null;
    if (asked) clearFound();
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

  function clearFound(): void {
    find.clear();
    people.clear();
  }

  /** Searches the whole program for a person; where that is refused, all known groups, one after the other. */
  async function findAnywhere(text: string): Promise<void> {
    const of = account.value;
    const search = text.trim();
    fill({ text });
    if (!of) return;
    missing.value = search === '' ? 'question' : null;
    listing.fail(null);
    if (missing.value) return;
    announcer.announce(t('fetching'));
    listing.clear();
    on.onDrop();
    find.clear();
    if (await people.start(search, readNumber(form.value.perPage))) return;
    await memory.loaded();
    if (account.value?.id !== of.id) return;
    const groups = memory.known.value;
    missing.value = groups.length === 0 ? 'groups' : null;
    if (missing.value) return;
    await find.start(of.id, search, groups);
    announceFound();
  }

  /**
   * Asks at once (Enter, a click).
   * @param byItself not caused by the user
   */
  function ask(part: Partial<GroupForm> = {}, byItself = false): Promise<void> {
    fill(part);
    const question = typed();
    return question ? look(question, byItself) : findAnywhere(form.value.text);
  }

  function announceFound(): void {
    const found = find.finding.value;
    if (!found || found.running || found.error) return;
    announcer.announce([stoppedWords(found), foundWords(found)].filter(Boolean).join('. '));
  }

  return {
    form: form as ReadonlySignal<GroupForm>,
    missing: missing as ReadonlySignal<Missing | null>,
    error: computed(() => find.finding.value?.error ?? people.error.value ?? listing.error.value),
    find,
    people,
    listing,
    look,
    /** Asks for a group once the typing pauses. A search through all groups starts only on Enter. */
    type(part: Partial<GroupForm>): void {
      fill(part);
      cancelTimer = startTimer(() => void look(typed(), true), TYPING_PAUSE);
    },
    ask,
    findAnywhere,
    /** Asks for a group, and writes its name into the field. */
    openGroup(groupId: number, part: Partial<GroupForm> = {}, byItself = false): Promise<void> {
      const known = memory.known.value;
      const group = known.find((one) => one.groupId === groupId);
      return ask({ text: group ? textFor(group, known) : String(groupId), ...part }, byItself);
    },
    turnTo(page: number): Promise<void> {
      cancelTimer();
      if (listing.result.value) announcer.announce(t('fetching'));
      return listing.turnTo(page);
    },
    /** Repeats the last question; a search resumes where it ended. */
    async again(): Promise<void> {
      if (people.error.value) return people.look(people.lastAsked());
      if (!find.finding.value) return look(listing.lastAsked() ?? typed());
      await find.goOn();
      announceFound();
    },
    askTyped: () => look(typed(), true),
    /** Cancels the pending question; Enter asks anew. */
    hold(): void {
      cancelTimer();
      awaitEnter(false);
    },
    /** Keeps what has come. Returns whether there was anything to stop. */
    stop(): boolean {
      const isFinding = find.finding.value?.running ?? false;
      const underWay = isFinding || people.asking.value || listing.asking.value;
      if (isFinding) find.stop();
      people.cancel();
      listing.cancel();
      return underWay;
    },
    clear(): void {
      listing.clear();
      clearFound();
    },
  };
}
