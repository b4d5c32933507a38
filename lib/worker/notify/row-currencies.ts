import { isDecimal, isNearlyEqual } from '../../domain/money/decimal.ts';
import type { Announcement, Referral } from '../../domain/referrals/referral-schema.ts';
import { matchReferrals, OTHER_ROUTE } from '../../domain/referrals/same-referral.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface RowCurrencyDeps extends Pick<WorkerDeps, 'store' | 'timeout'> {
  programs: Pick<WorkerDeps['programs'], 'read'>;
  database: Pick<WorkerDeps['database'], 'part'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  readList(accountId: string): Promise<void>;
}

/** Rows of the history among which an announced one is looked for. */
const MOST_COMPARED = 200;

/** Announcements with the history's currencies; null: it names none for this row. @param own the program's */
export async function withCurrencies(
  accountId: string,
  entries: Announcement[],
  own: string | null,
  { programs, database, readList, timeout }: Omit<RowCurrencyDeps, 'store'>,
): Promise<Announcement[]> {
  const nameless = entries.flatMap(({ rows }) => rows.filter(({ amount, currency }) => !currency && isDecimal(amount)));
  if (nameless.length === 0) return entries;
  let found = await currencies();
  if (found?.size !== nameless.length) {
    await withTimeout(readList(accountId), timeout);
    found = await currencies();
  }
  const currencyOf = (row: Referral) => row.currency ?? (found && !found.has(row) ? null : (found?.get(row) ?? own));
  return entries.map((entry) => ({
    ...entry,
    rows: entry.rows.map((row) => ({ ...row, currency: currencyOf(row) })),
  }));

  /** The currency of each of these rows in the list; null: the list is lacking, or names no currency. */
  async function currencies(): Promise<Map<Referral, string | null> | null> {
    const { mirror } = await programs.read(accountId);
    if (!mirror.listed || mirror.currencies.length === 0) return null;
    const { rows } = await database.part(accountId, [0, MOST_COMPARED]).catch(() => ({ rows: [] }));
    return new Map(
      nameless.flatMap((row): [Referral, string | null][] => {
        const codes = new Set(rows.filter((listed) => isSame(row, listed)).map(({ currency }) => currency));
        const [code, ...others] = codes;
        return code === undefined || others.length > 0 ? [] : [[row, code]];
      }),
    );
  }
}

/** Rows of one amount, because among identical ones, only the amount says which has which currency. */
function isSame(announced: Referral, listed: Referral): boolean {
  if (!isDecimal(listed.amount) || !isNearlyEqual(announced.amount, listed.amount)) return false;
  // Rows without any mark are the same as every other one.
  const isMarked = [announced, listed].every(
    ({ id, at, order, description }) => (id ?? at ?? order ?? description) !== null,
  );
  return isMarked && matchReferrals([listed], [announced], OTHER_ROUTE)[0] !== null;
}
