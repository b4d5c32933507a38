import { dayOf } from '../../domain/calendar/calendar.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import { formatAge } from '../../domain/calendar/time.ts';
import { isFull, knownFrom, type Mirror } from '../../domain/mirror/mirror.ts';
import { isSameTotals, polledTotals } from '../../domain/mirror/totals.ts';
import { isZero } from '../../domain/money/decimal.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Snapshot } from '../../domain/referrals/referral-schema.ts';
import { locale, t } from '../../platform/i18n.ts';

/** A program's list and its totals. */
export interface Compared {
  name: string;
  currency: string | null;
  mirror: Mirror | null;
  snapshot: Snapshot | null;
}

/**
 * How the list compares with the program's own totals, in one line: it matches them, or by how much it does not, or from
 * which day on it is kept; null where nothing can be said yet.
 * @param now ms
 */
export function reconciliation(
  programs: Compared[],
  { now, covered }: { now: number; covered: boolean },
): string | null {
  if (programs.length === 0) return null;
  if (programs.every(isMatch)) {
    const checkedAt = Math.min(...programs.map(({ snapshot }) => snapshot?.fetchedAt ?? now));
    return t('matchesTotals', formatAge(checkedAt, now, locale()));
  }
  const lines = programs.flatMap((one) => {
    const words = differenceWords(one, covered) ?? keptWords(one.mirror);
    if (words === null) return [];
    return programs.length > 1 ? `${one.name}: ${words}` : words;
  });
  return lines.length > 0 ? lines.join(' · ') : null;
}

function isMatch({ mirror, snapshot }: Compared): boolean {
  const totals = snapshot && polledTotals(snapshot);
  return Boolean(mirror?.agreed && mirror.complete && totals && isSameTotals(mirror.agreed.totals, totals));
}

function differenceWords({ mirror, snapshot, currency }: Compared, covered: boolean): string | null {
  const totals = snapshot && polledTotals(snapshot);
  const { difference = null } = mirror ?? {};
  if (!difference || !totals || !isSameTotals(difference.totals, totals) || isZero(difference.amount)) return null;
  const amount = difference.amount.replace('-', '');
  return t('totalsDiffer', covered ? '•••••' : formatMoney({ amount, currency }, locale()));
}

/** Older rows than a mirror has room for are not kept. */
function keptWords(mirror: Mirror | null): string | null {
  const from = mirror && isFull(mirror) ? knownFrom(mirror) : null;
  return from !== null && Number.isFinite(from) ? t('keptSince', formatCalendarDay(dayOf(from), locale())) : null;
}
