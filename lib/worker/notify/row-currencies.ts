import type { Row } from '../../domain/mirror/row-schema.ts';
import { isDecimal, isNearlyEqual } from '../../domain/money/decimal.ts';
import type { AnnouncedRow, Announcement } from '../../domain/referrals/referral-schema.ts';
import { readSettingsFor } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

export interface RowCurrencyDeps extends Pick<WorkerDeps, 'store' | 'timeout'> {
  mirrors: Pick<WorkerDeps['mirrors'], 'mirror' | 'rows'>;
  /** Reads the list of referrals, if that is due; must not reject, but may never resolve. */
  mirror(accountId: string): Promise<void>;
}

/** Rows of the history among which an announced one is looked for. */
const MOST_COMPARED = 200;

/** Announcements whose rows name their currency as the history does; null: unknown, although the history names some. */
export async function withCurrencies(
  accountId: string,
  entries: Announcement[],
  { store, mirrors, mirror, timeout }: RowCurrencyDeps,
): Promise<Announcement[]> {
  const nameless = entries.flatMap(({ rows }) => rows.filter(({ amount, currency }) => !currency && isDecimal(amount)));
  if (nameless.length === 0) return entries;
  let found = await currencies();
  if (found?.size !== nameless.length) {
    await withTimeout(mirror(accountId), timeout);
    found = await currencies();
  }
  const { currency: own } = await readSettingsFor(store, accountId);
  const currencyOf = (row: AnnouncedRow) =>
    row.currency ?? (found && !found.has(row) ? null : (found?.get(row) ?? own));
  return entries.map((entry) => ({
    ...entry,
    rows: entry.rows.map((row) => ({ ...row, currency: currencyOf(row) })),
  }));

  /** The currency of each of these rows in the list; null: the list is lacking, or names no currency. */
  async function currencies(): Promise<Map<AnnouncedRow, string | null> | null> {
    const known = await mirrors.mirror(accountId);
    if (!known.ok || !known.value?.listed || known.value.currencies.length === 0) return null;
    const rows = await mirrors.rows(accountId, [0, MOST_COMPARED]).catch(() => []);
    return new Map(
      nameless.flatMap((row): [AnnouncedRow, string | null][] => {
        const codes = new Set(rows.filter((listed) => isSame(row, listed)).map(({ currency }) => currency));
        const [code, ...others] = codes;
        return code === undefined || others.length > 0 ? [] : [[row, code]];
      }),
    );
  }
}

/** Announced rows have neither ids nor times, so rows of the same words and amount must agree on the currency. */
function isSame(announced: AnnouncedRow, { order, description, amount }: Row): boolean {
  const pairs = [
    [announced.order, order],
    [announced.description, description],
  ].filter(([a, b]) => a !== null && b !== null);
  const isAlike = pairs.length > 0 && pairs.every(([a, b]) => a === b);
  return isAlike && isDecimal(amount) && isNearlyEqual(announced.amount, amount);
}
