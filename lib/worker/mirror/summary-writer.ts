import { withOwnCurrency } from '../../domain/earnings/earning.ts';
import { MOST_RECENT, summarizeEarnings, summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { milestoneOf } from '../../domain/earnings/milestone.ts';
import { besidePoll, polledRows, withMissingRows } from '../../domain/mirror/polled-rows.ts';
import { isEarning, rowOf } from '../../domain/mirror/row.ts';
import { lastAnswerAt, polledTotals } from '../../domain/mirror/totals.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import type { History } from '../../platform/mirror/mirror-store.ts';
import * as items from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** ms for which a summary is fresh enough. */
const FRESH = 60_000;

/** Computes the earnings summary that views draw from, and stores it. */
export function createSummaryWriter(deps: Pick<WorkerDeps, 'store' | 'mirrors' | 'now' | 'inTurn'>) {
  const { store, mirrors, now, inTurn } = deps;
  return {
    renew,

    async renewIfStale(accountId: string): Promise<void> {
      const summary = await store.read(items.earningsSummaryItem(accountId));
      if (summary === null || now() - summary.at > FRESH || now() < summary.at) await renew(accountId);
    },
  };

  /** The last summary stays if the database cannot be read. @param fetchedAt of the answer that is new in the mirror */
  async function renew(accountId: string, fetchedAt?: number): Promise<void> {
    await inTurn(async () => {
      const { account, state } = await items.readAccount(store, accountId);
      if (!account) return;
      const summary = await summaryOf(accountId, state).catch(() => null);
      if (!summary) return;
      const isKnown = fetchedAt !== undefined && state.snapshot?.fetchedAt === fetchedAt;
      // Each write redraws the badge and every open page.
      if (isKnown)
        await store.writeAtomically(
          [items.earningsSummaryItem(accountId), summary],
          [items.stateItem(accountId), { ...state, unmirrored: false }],
        );
      else await store.write(items.earningsSummaryItem(accountId), summary);
    });
  }

  async function summaryOf(accountId: string, { snapshot }: AccountState): Promise<EarningsSummary | null> {
    const at = now();
    const known = await mirrors.mirror(accountId);
    if (!known.ok || known.value === null) return null;
    const latest = (snapshot?.referrals ?? []).map(rowOf);
    const polled = polledRows(known.value, latest);
    const oldest = polled.reduce((first, row) => Math.min(first, row.at ?? first), summaryFrom(at));
    const { mirror: stored, ...history } = await mirrors.read(accountId, oldest);
    if (stored === null) return null;
    const { mirror, rows } = besidePoll(stored, history.rows, polled, snapshot && polledTotals(snapshot));
    const { currency } = await items.readSettingsFor(store, accountId, mirror.currencies);
    const earned = ({ rows }: Pick<History, 'rows'>) => withOwnCurrency(rows, currency).filter(isEarning);
    let milestone = milestoneOf(mirror, earned({ rows }), at);
    // The best of two months may not be the best of all.
    if (milestone?.kind === 'best-day') milestone = milestoneOf(mirror, earned(await mirrors.read(accountId)), at);
    const until = lastAnswerAt(snapshot, history.totals);
    const summary = summarizeEarnings(
      { mirror, rows, totals: history.totals },
      { now: at, currency, milestone, until, polled: latest },
    );
    if (summary.recent.length >= MOST_RECENT || mirror.count <= rows.length) return summary;
    const newest = await mirrors.rows(accountId, [0, MOST_RECENT]);
    return { ...summary, recent: (mirror.listed ? withMissingRows(newest, polled) : newest).slice(0, MOST_RECENT) };
  }
}
