import type { Account } from '../domain/accounts/account.ts';
import type { ListCoverage } from '../domain/earnings/earnings-summary-schema.ts';
import { needsUserAction } from '../domain/errors.ts';
import { isFull } from '../domain/mirror/mirror.ts';
import { asPercent, formatCount, t } from '../platform/i18n.ts';
import type { Stored } from '../platform/storage/view.ts';

/** One line on what is missing from the history of these accounts; null if nothing is. */
export function historyLineIn(
  { earningsSummaries, states }: Pick<Stored, 'earningsSummaries' | 'states'>,
  accounts: Account[],
): string | null {
  const programs = accounts.flatMap(({ id }) => {
    const { known } = earningsSummaries[id] ?? {};
    const { trouble = null, snapshot } = states[id] ?? {};
    return known ? [{ ...known, trouble, referrals: snapshot?.stats.totalReferrals ?? null }] : [];
  });
  // Nothing is loaded until the user has given access or a password, which the strip above says.
  const loading = programs.filter(
    (program) => lacksRows(program) && !(program.trouble && needsUserAction(program.trouble)),
  );
  if (loading.length > 0) return `${t('historyLoading')}${loadedPercent(loading)}`;
  const [only, ...others] = programs;
  // The text says "your program", which would be ambiguous among several.
  if (!only || only.listed || others.length > 0) return null;
  const total = only.referrals === null ? t('unknown') : formatCount(only.referrals);
  return t('latestOnly', formatCount(only.count), total);
}

/** Whether a history is still missing rows of the service's list. */
export const isHistoryIncomplete = (
  { earningsSummaries }: Pick<Stored, 'earningsSummaries'>,
  accounts: Account[],
): boolean => accounts.some(({ id }) => lacksRows(earningsSummaries[id]?.known));

/** Whether rows may be unknown between those that are shown as the newest. */
export const mayLackNewest = ({ earningsSummaries }: Pick<Stored, 'earningsSummaries'>, accounts: Account[]): boolean =>
  accounts.some(({ id }) => {
    const known = earningsSummaries[id]?.known;
    return known !== undefined && (!known.listed || known.beyond === true);
  });

const lacksRows = (known: ListCoverage | undefined): boolean =>
  known?.listed === true && !known.complete && !isFull(known);

/** " 42%"; "" if a total is unknown. */
function loadedPercent(loading: ListCoverage[]): string {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const totals = loading.map(({ total }) => total ?? 0);
  if (totals.includes(0)) return '';
  const part = Math.min(1, sum(loading.map(({ count }) => count)) / sum(totals));
  return ` ${asPercent(`${Math.floor(part * 100)}`)}`;
}
