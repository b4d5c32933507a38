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
  onPage(page: AffiliatePage, question: AffiliateQuery): void;
  onDrop(): void;
}

interface InFlight {
  question: AffiliateQuery;
  /** Only a request by the user may try a refused password again. */
  byUser: boolean;
  end: Promise<boolean>;
}

/** The one query about a group or the whole program at a time, and its page. */
export function createGroupListing({ service, account, onPage, onDrop }: Deps) {
  const asking = signal(false);
  const error = signal<ServiceError | null>(null);
  /** The last page received; an error keeps it. */
  const result = signal<{ page: AffiliatePage; question: AffiliateQuery } | null>(null);
  let current = new AbortController();
  let lastAsked: AffiliateQuery | null = null;
  let inFlight: InFlight | null = null;

  /** Cancels the previous query, or joins the same one. Returns whether the answer is empty, or a refusal. */
  async function lookUp(question: AffiliateQuery | null, byItself = false): Promise<boolean> {
    const same = question && inFlight && isSameQuery(inFlight.question, question) ? inFlight : null;
    if (same) {
      same.byUser ||= !byItself;
      return same.end;
    }
    cancel();
    const user = account.value;
    if (!question || !user) return false;
    if (result.value && isOtherPeople(result.value.question, question)) drop();
    const begun: InFlight = { question, byUser: !byItself, end: Promise.resolve(false) };
    inFlight = begun;
    begun.end = ask(user, begun, byItself);
    return begun.end;
  }

  async function ask(user: Account, begun: InFlight, byItself: boolean): Promise<boolean> {
    const { question } = begun;
    lastAsked = question;
    const { page } = question;
    current = new AbortController();
    const { signal: aborting } = current;
    asking.value = true;
    const answer = asEmpty(
      await service.page({ accountId: user.id, question, ...(byItself && { byItself }) }, aborting),
    );
    if (aborting.aborted) return false;
    inFlight = null;
    asking.value = false;
    if (!answer.ok && answer.error.kind === 'unauthorized' && byItself && begun.byUser) return lookUp(question);
    if (!answer.ok) {
      error.value = answer.error;
      // An error must not stand above another group's rows.
      if (result.value && result.value.question.groupId !== question.groupId) drop();
      return isRefusal(answer.error);
    }
    // The group shrank and this page no longer exists: show the last one.
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
    lastAsked: () => lastAsked,
    /** Another page of the displayed listing, regardless of the field. */
    async turnTo(page: number): Promise<void> {
      const { value: shown } = result;
      if (shown) await lookUp({ ...shown.question, page: Math.min(Math.max(1, page), lastPage(shown.page)) });
    },
    /** Shows an error of loading the whole group like a page's error. */
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

/** A missing group is empty; a web page instead of an answer says nothing about the group. */
const asEmpty = (answer: PageAnswer): PageAnswer =>
  !answer.ok && answer.error.kind === 'not-found' && !answer.error.page
    ? ok({ affiliates: [], total: 0, perPage: 1, page: 1 })
    : answer;

/** A group's rows stay until another group answers; people do not stay under another name. */
const isOtherPeople = (shown: AffiliateQuery, asked: AffiliateQuery): boolean =>
  (shown.groupId === null || asked.groupId === null) &&
  (shown.groupId !== asked.groupId || shown.search !== asked.search);
