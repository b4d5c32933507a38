import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { type AffiliatePage, type AffiliateQuery, isSameQuery, lastPage } from '../../domain/groups/affiliates.ts';
import type { GroupService, PageAnswer } from '../../domain/groups/group-look-up.ts';
import { ok } from '../../domain/result.ts';

interface Deps {
  service: Pick<GroupService, 'page'>;
  account: ReadonlySignal<Account | null>;
  /** A page arrived, which replaces what was shown for an earlier question. */
  onPage(page: AffiliatePage, question: AffiliateQuery): void;
  /** The rows on display must go: they answer another question than the one that was asked. */
  onDrop(): void;
}

interface InFlight {
  question: AffiliateQuery;
  /** Whether the user has asked it, who may try a refused password again. */
  byUser: boolean;
  end: Promise<boolean>;
}

/** One question about a group, or the whole program, at a time, and the page that answered it. */
export function createGroupListing({ service, account, onPage, onDrop }: Deps) {
  const asking = signal(false);
  const error = signal<ServiceError | null>(null);
  /** The last page received; an error keeps it. */
  const result = signal<{ page: AffiliatePage; question: AffiliateQuery } | null>(null);
  let current = new AbortController();
  let lastAsked: AffiliateQuery | null = null;
  let inFlight: InFlight | null = null;

  /**
   * Cancels the question before it, whose answer can no longer arrive. The same question, asked again before it is
   * answered, waits for that answer.
   * @returns whether the answer is nobody, or that the service offers no such listing
   */
  async function lookUp(question: AffiliateQuery | null, byItself = false): Promise<boolean> {
    const same = question && inFlight && isSameQuery(inFlight.question, question) ? inFlight : null;
    if (same) {
      same.byUser ||= !byItself;
      return same.end;
    }
    cancel();
    const of = account.value;
    if (!question || !of) return false;
    if (result.value && isOtherPeople(result.value.question, question)) drop();
    const begun: InFlight = { question, byUser: !byItself, end: Promise.resolve(false) };
    inFlight = begun;
    begun.end = ask(of, begun, byItself);
    return begun.end;
  }

  async function ask(of: Account, begun: InFlight, byItself: boolean): Promise<boolean> {
    const { question } = begun;
    lastAsked = question;
    const { page } = question;
    current = new AbortController();
    const { signal: mine } = current;
    asking.value = true;
    const answer = asEmpty(await service.page({ accountId: of.id, question, ...(byItself && { byItself }) }, mine));
    if (mine.aborted) return false;
    inFlight = null;
    asking.value = false;
    // What asks by itself does not try a refused password again; the user, who has asked meanwhile, does.
    if (!answer.ok && answer.error.kind === 'unauthorized' && byItself && begun.byUser) return lookUp(question);
    if (!answer.ok) {
      error.value = answer.error;
      // An error must not stand above another group's rows.
      if (result.value && result.value.question.groupId !== question.groupId) drop();
      return isRefusal(answer.error);
    }
    // The group shrank meanwhile and this page no longer exists: show the last one.
    const last = lastPage(answer.value);
    if (answer.value.affiliates.length === 0 && page > last) return lookUp({ ...question, page: last });
    error.value = null;
    result.value = { page: { ...answer.value, page }, question };
    onPage(result.value.page, question);
    return answer.value.total === 0;
  }

  function drop(): void {
    result.value = null;
    onDrop();
  }

  function cancel(): void {
    current.abort();
    inFlight = null;
    asking.value = false;
  }

  return {
    asking: asking as ReadonlySignal<boolean>,
    error: error as ReadonlySignal<ServiceError | null>,
    result: result as ReadonlySignal<{ page: AffiliatePage; question: AffiliateQuery } | null>,
    lookUp,
    cancel,
    /** The last question, answered or not. */
    lastAsked: () => lastAsked,
    /** Another page of the listing on display, whatever has been typed since. */
    async turnTo(page: number): Promise<void> {
      const now = result.value;
      if (now) await lookUp({ ...now.question, page: Math.min(Math.max(1, page), lastPage(now.page)) });
    },
    /** A failure to load the whole group is shown where a page's failure would be. */
    showError(why: ServiceError | null): void {
      error.value = why;
    },
    clear(): void {
      cancel();
      drop();
      error.value = null;
      lastAsked = null;
    },
  };
}

/** A group that is not there has nobody in it. A web page instead of an answer says nothing of the group. */
const asEmpty = (answer: PageAnswer): PageAnswer =>
  !answer.ok && answer.error.kind === 'not-found' && !answer.error.page
    ? ok({ affiliates: [], total: 0, perPage: 1, page: 1 })
    : answer;

/** A group's rows stay until another group answers; people found do not stay under another name. */
const isOtherPeople = (shown: AffiliateQuery, asked: AffiliateQuery): boolean =>
  (shown.groupId === null || asked.groupId === null) &&
  (shown.groupId !== asked.groupId || shown.search !== asked.search);
