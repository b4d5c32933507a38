import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import type { Affiliate, AffiliatePage, AffiliateQuery, NamedGroup } from '../../lib/domain/groups/affiliates.ts';
import type { GroupService, LoadedPart, LoadResult, PageAnswer } from '../../lib/domain/groups/group-look-up.ts';
import { fail, ok } from '../../lib/domain/result.ts';
import type { Send } from '../../lib/platform/messages.ts';
import type { Stored } from '../../lib/platform/storage/view.ts';
import type { GroupForm } from '../../lib/views/groups/group-form.ts';
import { createGroupStore } from '../../lib/views/groups/group-store.ts';
import { groupsStored, loadEnd, pageOf } from './group-samples.ts';
import { settled } from './virtual-time.ts';

/** A query that reached the service and waits for the test to answer it. */
export interface PageCall {
  accountId: string;
  query: AffiliateQuery;
  automatic: boolean;
  signal: AbortSignal;
  answer(page: AffiliatePage): Promise<void>;
  refuse(error: ServiceError): Promise<void>;
}

export interface LoadCall {
  accountId: string;
  query: AffiliateQuery;
  signal: AbortSignal;
  part(part: LoadedPart): Promise<void>;
  end(end: LoadResult): Promise<void>;
}

/** A signal store of the lookup whose service, worker, storage and time the test controls. */
export function openDesk(
  first: Stored,
  names: (accountId: string) => Promise<NamedGroup[]> = async () => [],
  /** Default: never answered. */
  overview: GroupService['overview'] = () => new Promise(() => {}),
) {
  const pages: PageCall[] = [];
  const loads: LoadCall[] = [];
  const sent: [name: string, request: unknown][] = [];
  const pending = new Set<() => void>();
  let change: ((next: Stored) => void) | null = null;
  const store = createGroupStore(first, {
    watch(onChange) {
      change = onChange;
      return () => {
        change = null;
      };
    },
    send: (async (name: string, request: unknown) => {
      sent.push([name, request]);
      return null;
    }) as Send,
    startTimer(work) {
      pending.add(work);
      return () => pending.delete(work);
    },
    service: {
      names,
      overview,
      page: ({ accountId, query, automatic = false }, signal) =>
        new Promise<PageAnswer>((resolve) => {
          const settle = (answer: PageAnswer) => {
            resolve(answer);
            return settled();
          };
          pages.push({
            accountId,
            query,
            automatic,
            signal,
            answer: (page) => settle(ok(page)),
            refuse: (error) => settle(fail(error)),
          });
        }),
      async *all({ accountId, query }, signal) {
        const received: (LoadedPart | LoadResult)[] = [];
        let wake = () => {};
        const receive = (part: LoadedPart | LoadResult) => {
          received.push(part);
          wake();
          return settled();
        };
        loads.push({ accountId, query, signal, part: receive, end: receive });
        for (;;) {
          const next = received.shift();
          if (next && 'cancelled' in next) return next;
          if (next) yield next;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      },
    },
  });
  return {
    store,
    pages,
    loads,
    sent,
    /** Timers that wait for a pause in typing. */
    pending,
    /** Ends the pause in typing. */
    async pause(): Promise<void> {
      for (const work of [...pending]) {
        pending.delete(work);
        work();
      }
      await settled();
    },
    change: (next: Stored) => change?.(next),
    /** The last query. */
    last(): PageCall {
      const call = pages.at(-1);
      if (!call) throw new Error('Nothing was requested.');
      return call;
    },
    lastLoad(): LoadCall {
      const call = loads.at(-1);
      if (!call) throw new Error('Nothing was loaded.');
      return call;
    },
  };
}

/** A panel that shows the first page of group 3. */
export async function lookedUp(part: Partial<GroupForm> = {}, total = 37) {
  const desk = openDesk(groupsStored());
  void desk.store.submit({ text: '3', ...part });
  await desk.last().answer(pageOf(total));
  return desk;
}

/** Loads the whole displayed group, which has these affiliates. */
export async function loadWhole(
  { store, lastLoad }: Pick<ReturnType<typeof openDesk>, 'store' | 'lastLoad'>,
  affiliates: Affiliate[],
  end: Partial<LoadResult> = {},
): Promise<void> {
  const { length: total } = affiliates;
  void store.loadAll();
  await lastLoad().part({ affiliates, progress: { pagesDone: 1, pages: 1, rows: total, total, millisecondsLeft: 0 } });
  await lastLoad().end(loadEnd({ total, ...end }));
}
