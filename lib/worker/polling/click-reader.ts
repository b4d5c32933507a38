import type { Account } from '../../domain/accounts/account.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import {
  afterClicksFailure,
  afterClicksPage,
  afterDoubtfulPage,
  areClicksDue,
  clicksDueAt,
  NO_COUNTS,
  wholeDueAt,
  withClicksRequest,
} from '../../domain/portal/click-list.ts';
import { type ClicksPage, nextClicksPage, withClicksPage } from '../../domain/portal/click-reading.ts';
import type { Clicks } from '../../domain/portal/clicks-schema.ts';
import type { OpenedPage } from '../../domain/portal/portal-route.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Loaded } from '../../platform/programs/program-database.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { createListReader, type ListedProgram, MOST_RESTARTS, PAGES_PER_PICTURE } from '../storage/list-reader.ts';
import type { RouteDeps, WorkerDeps } from '../storage/worker-deps.ts';

type ClickReaderDeps = RouteDeps<'visits'> & Pick<WorkerDeps, 'database' | 'meter' | 'random' | 'timeout' | 'wake'>;

/** Reads the list of clicks. Each page is stored with its counts, so another worker continues after it. */
export function createClickReader(deps: ClickReaderDeps) {
  const { programs, database, meter, now } = deps;
  const { read, readAll, continueSoon } = createListReader(deps, { dueAt, begin });
  return { read, readAll };

  function dueAt({ account: { revision }, record: { clicks, state } }: ListedProgram): number | null {
    return state.snapshot && clicksDueAt(clicks, { revision, now: now() });
  }

  function begin(opened: OpenedPage | null) {
    let head: ClicksPage | null = null;
    let [restarts, isAgain] = [0, false];
    return { isDue, next: readNext };

    function isDue({ account: { revision }, record: { clicks, state } }: ListedProgram, pages: number): boolean {
      const due = { revision, now: now(), opened: pages === 0 ? opened : null };
      return state.snapshot !== null && areClicksDue(clicks, due);
    }

    async function readNext({ account }: ListedProgram, pages: number) {
      const { id: accountId, revision } = account;
      const login = await credentialsOf(account, deps);
      if (!login.ok) return 'none';
      // Counted before it is made, so that a request that cannot be stored is not made.
      const counted = await commit(account, ({ record }) => ({
        record: { ...record, clicks: withClicksRequest(record.clicks, { revision, now: now() }) },
      }));
      if (!counted.ok) return 'last';
      if (pages === 0) await continueSoon();
      const before = (await database.clicks(accountId).catch(() => null)) ?? NO_COUNTS;
      const requestedAt = now();
      const request = () => deps.client.visits(login.value, nextClicksPage(before, head));
      const page = freshPage(await meter.counted(accountId, request));
      const context = { revision, now: now(), requestedAt, random: deps.random() };
      let next: 'more' | 'done' | 'moved' | 'doubtful' = 'done';
      const kept = await commit(account, ({ record, clicks }): ReturnType<typeof stored> | null => {
        const { clicks: view } = record;
        if (!view) return null;
        const known: Clicks = { ...view, counted: clicks };
        if (!page.ok) return stored(record, afterClicksFailure(known, page.error, context));
        const whole = wholeDueAt(view, context.now) <= context.now;
        const step = withClicksPage(clicks ?? NO_COUNTS, head, page.value, { whole, again: isAgain, now: context.now });
        ({ head, next } = step);
        if (next !== 'doubtful')
          return stored(record, afterClicksPage(view, step, { ...context, total: page.value.total }));
        if (!isAgain) return null;
        next = 'done';
        return stored(record, afterDoubtfulPage(known, context));
      });
      if (!kept.ok || !page.ok || next === 'done') return 'last';
      if (next === 'moved' && ++restarts > MOST_RESTARTS) {
        await commit(account, ({ record, clicks }) => {
          const failed = afterClicksFailure({ ...(record.clicks as Clicks), counted: clicks }, NO_ANSWER, context);
          return stored(record, failed);
        });
        return 'last';
      }
      isAgain = next === 'doubtful';
      if (pages === 0 || (pages + 1) % PAGES_PER_PICTURE === 0) await programs.publish(accountId);
      return 'more';
    }
  }

  /** A page announces nothing, so a crash of the system may undo it. */
  function commit(account: Account, work: Parameters<typeof programs.commit>[1]) {
    return programs.commit(account, work, { clicks: true, relaxed: true });
  }
}

const NO_ANSWER: ServiceError = { kind: 'no-answer' };

/** A cached page may be older than the known clicks, and would look as if rows were deleted. */
function freshPage(answer: Result<Answer<ClicksPage>, ServiceError>): Result<ClicksPage, ServiceError> {
  if (!answer.ok) return answer;
  return answer.value.cachedSeconds === null ? ok(answer.value.value) : fail(NO_ANSWER);
}

const stored = (record: Loaded['record'], { counted, ...clicks }: Clicks) => ({
  record: { ...record, clicks },
  clicks: counted,
});
