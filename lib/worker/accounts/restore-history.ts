import { isSameLogin, ownerOf } from '../../domain/accounts/same-account.ts';
import { type Mirror, reachOf, spliced } from '../../domain/mirror/mirror.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Messages } from '../../platform/messages.ts';
import { findAccount } from '../../platform/storage/storage.ts';
import type { MirrorReader } from '../mirror/mirror-reader.ts';
import type { Poller } from '../polling/poller.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface RestoreHistoryDeps extends Pick<WorkerDeps, 'store' | 'mirrors'> {
  poller: Pick<Poller, 'inTurn'>;
  reader: Pick<MirrorReader, 'renew'>;
}

/** Restores all rows if no others are stored, and unknown ones if the program has no list. Returns how many it added. */
export async function restoreHistory(
  { accountId, history: { login, rows, totals }, restored }: Messages['restoreHistory']['request'],
  { store, mirrors, poller, reader }: RestoreHistoryDeps,
): Promise<Messages['restoreHistory']['answer']> {
  let added = 0;
  const kept = await poller.inTurn(async () => {
    const account = await findAccount(store, accountId);
    if (!account) return fail({ kind: 'account-gone' as const });
    if (!isSameLogin(account, login)) return fail({ kind: 'history-elsewhere' as const, site: ownerOf(login).site });
    return mirrors.change(
      accountId,
      ({ count }) => [0, count],
      (mirror, { rows: known }) => {
        const missing = missingFrom(mirror, known, rows, restored);
        added = missing.length;
        if (mirror.count > 0 && added === 0) return null;
        const after = spliced(mirror, [], missing);
        const reach = reachOf([...known, ...missing]);
        return { mirror: { ...after, reach }, splice: { from: mirror.count, remove: 0, rows: missing }, totals };
      },
    );
  });
  if (!kept.ok) return kept;
  await reader.renew(accountId);
  return ok({ added });
}

/** The backup's rows that are missing, each once. */
function missingFrom({ count, listed }: Mirror, known: Referral[], rows: Referral[], restored: number): Referral[] {
  const isAlone = count === restored;
  if (!isAlone && listed) return [];
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => {
    if (id === null) return isAlone;
    const isMissing = !ids.has(id);
    ids.add(id);
    return isMissing;
  });
}
