import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { AffiliatePage, GroupQuestion } from '../../domain/groups/affiliates.ts';
import type { GroupService } from '../../domain/groups/group-look-up.ts';
import { t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';
import { createGroupFind } from './group-find.ts';
import { completeGroup, type GroupForm, questionOf, readGroup } from './group-form.ts';
import { createGroupListing } from './group-listing.ts';
import type { GroupMemory } from './group-memory.ts';
import { foundWords, stoppedWords } from './listing-words.ts';

interface Deps {
  service: Pick<GroupService, 'page'>;
  account: ReadonlySignal<Account | null>;
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

/** The question being typed, and what it becomes: one page of a group, or a search through all of them. */
export function createGroupAsking({ service, account, memory, announcer, startTimer, perPage, ...on }: Deps) {
  const form = signal<GroupForm>({ groupId: '', search: '', status: '', perPage });
  const missing = signal<Missing | null>(null);
  const find = createGroupFind(service);
  const listing = createGroupListing({ service, account, ...on });
  let cancelTimer = () => {};

  const typed = () => questionOf(form.value, 1, memory.known.value);

  function look(asked: GroupQuestion | null, byItself = false): Promise<void> {
    cancelTimer();
    missing.value = null;
    if (asked) find.clear();
    if (asked && account.value) announcer.announce(t('fetching'));
    return listing.look(asked, byItself);
  }

  /** Searches all known groups, one after the other. */
  async function findAnywhere(): Promise<void> {
    const of = account.value;
    cancelTimer();
    const { search, status } = form.value;
    await memory.loaded();
    if (!of || account.value?.id !== of.id) return;
    const groups = memory.known.value;
    missing.value = search.trim() === '' ? 'question' : groups.length === 0 ? 'groups' : null;
    listing.fail(null);
    if (missing.value) return;
    listing.clear();
    on.onDrop();
    announcer.announce(t('fetching'));
    await find.start(of.id, { search: search.trim(), status: status.trim() }, groups);
    announceFound();
  }

  function announceFound(): void {
    const found = find.finding.value;
    if (!found || found.running || found.error) return;
    announcer.announce([stoppedWords(found), foundWords(found)].filter(Boolean).join('. '));
  }

  return {
    form: form as ReadonlySignal<GroupForm>,
    missing: missing as ReadonlySignal<Missing | null>,
    error: computed(() => find.finding.value?.error ?? listing.error.value),
    find,
    listing,
    look,
    /** Asks for a group once the typing pauses. A search through all groups starts only on Enter. */
    type(part: Partial<GroupForm>): void {
      form.value = { ...form.value, ...part };
      missing.value = null;
      cancelTimer();
      cancelTimer = startTimer(() => void look(typed(), true), TYPING_PAUSE);
    },
    /**
     * Asks at once (Enter, a click).
     * @param byItself not caused by the user
     */
    ask(part: Partial<GroupForm> = {}, byItself = false): Promise<void> {
      const groupId = part.groupId ?? completeGroup(form.value.groupId, memory.known.value);
      form.value = { ...form.value, ...part, groupId };
      const isFinding = readGroup(groupId, memory.known.value) === null;
      return isFinding && account.value ? findAnywhere() : look(typed(), byItself);
    },
    turnTo(page: number): Promise<void> {
      cancelTimer();
      if (listing.result.value) announcer.announce(t('fetching'));
      return listing.turnTo(page);
    },
    /** Repeats the last question; a search resumes where it ended. */
    async again(): Promise<void> {
      if (!find.finding.value) return look(listing.lastAsked() ?? typed());
      await find.goOn();
      announceFound();
    },
    askTyped: () => look(typed(), true),
    /** Cancels the pending question. */
    hold: () => cancelTimer(),
    /** Keeps what has come. Returns whether there was anything to stop. */
    stop(): boolean {
      const isFinding = find.finding.value?.running ?? false;
      const underWay = isFinding || listing.asking.value;
      if (isFinding) find.stop();
      listing.cancel();
      return underWay;
    },
    clear(): void {
      listing.clear();
      find.clear();
    },
  };
}
