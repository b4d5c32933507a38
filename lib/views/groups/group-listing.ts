import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { isRefusal } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { type AffiliatePage, type AffiliateQuery, isSameQuery, lastPage } from '../../domain/groups/affiliates.ts';
import type { GroupService, PageAnswer } from '../../domain/groups/group-look-up.ts';
import { ok } from '../../domain/result.ts';

interface Deps {
  service: Pick<GroupService, 'page'>;
  account: ReadonlySignal<Account | null>;
  /** @param isNew another group was on display, or an empty one */
  onPage(page: AffiliatePage, query: AffiliateQuery, isNew: boolean): void;
  onDrop(): void;
  onError(): void;
}

interface InFlight {
  query: AffiliateQuery;
  /** Only a request by the user may try a refused password again. */
  byUser: boolean;
  end: Promise<boolean>;
}

/** The one query about a group or the whole program at a time, and its page. */
export function createGroupListing({ service, account, onPage, onDrop, onError }: Deps) {
  const loading = signal(false);
  const error = signal<ServiceError | null>(null);
  /** The last page received; an error keeps it. */
  const result = signal<{ page: AffiliatePage; query: AffiliateQuery } | null>(null);
  /** The page that the user turns to, which may wait for another one that still loads. */
  const turned = signal<number | null>(null);
  let current = new AbortController();
  let lastQuery: AffiliateQuery | null = null;
  let inFlight: InFlight | null = null;

  /** Cancels the previous query, or joins the same one. Returns whether the answer is empty, or a refusal. */
  async function lookUp(query: AffiliateQuery | null, automatic = false): Promise<boolean> {
    const same = query && inFlight && isSameQuery(inFlight.query, query) ? inFlight : null;
    if (same) {
      same.byUser ||= !automatic;
      return same.end;
    }
    cancel();
    const user = account.value;
    if (!query || !user) return false;
    if (result.value && isOtherPeople(result.value.query, query)) drop();
    const begun: InFlight = { query, byUser: !automatic, end: Promise.resolve(false) };
    inFlight = begun;
    begun.end = request(user, begun, automatic);
    return begun.end;
  }

  async function request(user: Account, begun: InFlight, automatic: boolean): Promise<boolean> {
    const { query } = begun;
    lastQuery = query;
    const { page } = query;
    current = new AbortController();
    const { signal: aborting } = current;
    loading.value = true;
    const answer = asEmpty(
      await service.page({ accountId: user.id, query, ...(automatic && { automatic }) }, aborting),
    );
    if (aborting.aborted) return false;
    const { value: next } = turned;
    settle();
    if (!answer.ok && answer.error.kind === 'unauthorized' && automatic && begun.byUser) return lookUp(query);
    if (!answer.ok) {
      error.value = answer.error;
      onError();
      // An error must not stand above another group's rows.
      if (result.value && result.value.query.groupId !== query.groupId) drop();
      return isRefusal(answer.error);
    }
    if (next !== null && next !== page) return turnTo(next);
    // The group shrank and this page no longer exists: show the last one.
    const last = lastPage(answer.value);
    if (answer.value.affiliates.length === 0 && page > last) return lookUp({ ...query, page: last });
    error.value = null;
    const { value: before } = result;
    result.value = { page: { ...answer.value, page }, query };
    onPage(result.value.page, query, before?.query.groupId !== query.groupId || before.page.total === 0);
    return answer.value.total === 0;
  }

  function drop(): void {
    result.value = null;
    onDrop();
  }

  function settle(): void {
    inFlight = null;
    loading.value = false;
    turned.value = null;
  }

  function cancel(): void {
    current.abort();
    settle();
  }

  /** Another page of the displayed listing, regardless of the field. */
  async function turnTo(page: number): Promise<boolean> {
    const { value: shown } = result;
    if (!shown) return false;
    // Rows that another status or search is about to replace have no next page.
    if (inFlight && !isSameQuery({ ...inFlight.query, page: 1 }, { ...shown.query, page: 1 })) return inFlight.end;
    const to = Math.min(Math.max(1, page), lastPage(shown.page));
    const end = turned.value === null ? lookUp({ ...shown.query, page: to }) : inFlight?.end;
    turned.value = to;
    return (await end) ?? false;
  }

  return {
    loading: loading as ReadonlySignal<boolean>,
    error: error as ReadonlySignal<ServiceError | null>,
    result: result as ReadonlySignal<{ page: AffiliatePage; query: AffiliateQuery } | null>,
    lookUp,
    cancel,
    lastQuery: () => lastQuery,
    turnTo,
    /** The number of the page on display, or of the one that is turned to. */
    pageNumber: computed(() => turned.value ?? result.value?.page.page ?? 1),
    /** Shows an error of loading the whole group like a page's error. */
    showError(why: ServiceError | null): void {
      error.value = why;
    },
    clear(): void {
      cancel();
      drop();
      error.value = null;
      lastQuery = null;
    },
  };
}

/** A missing group is empty; a web page instead of an answer says nothing about the group. */
const asEmpty = (answer: PageAnswer): PageAnswer =>
  !answer.ok && answer.error.kind === 'not-found' && !answer.error.page
    ? ok({ affiliates: [], total: 0, perPage: 1, page: 1 })
    : answer;

/** A group's rows stay until another group answers; people do not stay under another name. */
const isOtherPeople = (shown: AffiliateQuery, next: AffiliateQuery): boolean =>
  (shown.groupId === null || next.groupId === null) && (shown.groupId !== next.groupId || shown.search !== next.search);
