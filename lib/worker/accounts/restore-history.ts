import { isSameLogin, ownerOf } from '../../domain/accounts/same-account.ts';
import { type Mirror, reachOf, spliced } from '../../domain/mirror/mirror.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Messages } from '../../platform/messages.ts';
import { findAccount } from '../../platform/storage/storage.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

/** Restores all rows if no others are stored, and unknown ones if the program has no list. Returns how many it added. */
export async function restoreHistory(
  { accountId, history: { login, rows, totals }, restored }: Messages['restoreHistory']['request'],
  { store, programs }: Pick<WorkerDeps, 'store' | 'programs'>,
): Promise<Messages['restoreHistory']['answer']> {
  const account = await findAccount(store, accountId);
  if (!account) return fail({ kind: 'account-gone' });
  if (!isSameLogin(account, login)) return fail({ kind: 'history-elsewhere', site: ownerOf(login).site });
  let added = 0;
  const kept = await programs.change(
    account,
    ({ record, rows: known }) => {
      const { mirror } = record;
      const missing = missingFrom(mirror, known, rows, restored);
      added = missing.length;
      if (mirror.count > 0 && added === 0) return null;
      const after = { ...spliced(mirror, [], missing), agreed: null, reach: reachOf([...known, ...missing]) };
      const splice = { from: mirror.count, remove: 0, rows: missing };
      return { record: { ...record, mirror: after }, splice, totals };
    },
    { rows: ({ mirror }) => [0, mirror.count] },
  );
  if (kept.ok) return ok({ added });
  return kept.error.kind === 'outdated' ? fail({ kind: 'account-gone' }) : fail(kept.error);
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
