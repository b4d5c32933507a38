import { dayOf } from '../../domain/calendar/calendar.ts';
import { formatCalendarDay } from '../../domain/calendar/format-days.ts';
import { formatAge, formatDoubtfulAge } from '../../domain/calendar/time.ts';
import { countUnreadable } from '../../domain/earnings/earning.ts';
import type { ProgramHistory } from '../../domain/earnings/earnings-history.ts';
import { lowest } from '../../domain/extremes.ts';
import { isFull, knownFrom, type Mirror } from '../../domain/mirror/mirror.ts';
import { isSameTotals, polledTotals } from '../../domain/mirror/totals.ts';
import { isZero } from '../../domain/money/decimal.ts';
import { isEarning } from '../../domain/referrals/referral.ts';
import type { Snapshot } from '../../domain/referrals/referral-schema.ts';
import { formatAmount, locale, t } from '../../platform/i18n.ts';
import { COVERED } from '../sum-signs.ts';

export type Compared = Pick<ProgramHistory, 'name' | 'currency' | 'mirror' | 'rows'> & {
  snapshot: Snapshot | null;
  /** The last update has failed. */
  isTroubled: boolean;
};

/** Compares each mirror with the program's own totals, in one line; null: unknown yet. @param now ms */
export function reconciliation(programs: Compared[], now: number, covered: boolean): string | null {
  if (programs.length === 0) return null;
  if (programs.every(isMatch)) {
    const checkedAt = lowest(programs.map(({ snapshot }) => snapshot?.fetchedAt ?? now));
    const ageOf = programs.some(({ isTroubled }) => isTroubled) ? formatDoubtfulAge : formatAge;
    return `✓ ${t('matchesTotals', ageOf(checkedAt, now, locale()))}`;
  }
  const lines = programs.flatMap((program) => {
    const words = differenceWords(program, covered) ?? keptWords(program.mirror);
    if (words === null) return [];
    return programs.length > 1 ? `${program.name}: ${words}` : words;
  });
  return lines.length > 0 ? lines.join(' · ') : null;
}

/** Needs readable totals and rows, and no row that a poll had and the list has not. */
function isMatch({ mirror, snapshot, rows }: Compared): boolean {
  const totals = snapshot && polledTotals(snapshot);
  if (!mirror?.agreed || !mirror.complete || !totals || !isSameTotals(mirror.agreed.totals, totals)) return false;
  const isReadable = totals.paid !== null && totals.unpaid !== null && countUnreadable(rows.filter(isEarning)) === 0;
  return isReadable && rows.length === mirror.count;
}

function differenceWords({ mirror, snapshot, currency }: Compared, covered: boolean): string | null {
  const totals = snapshot && polledTotals(snapshot);
  const { difference = null } = mirror ?? {};
  if (!difference || !totals || !isSameTotals(difference.totals, totals) || isZero(difference.amount)) return null;
  const amount = difference.amount.replace('-', '');
  return t('totalsDiffer', covered ? COVERED : formatAmount({ amount, currency }));
}

/** A mirror has no room for older rows. */
function keptWords(mirror: Mirror | null): string | null {
  const from = mirror && isFull(mirror) ? knownFrom(mirror) : null;
  return from !== null && Number.isFinite(from) ? t('keptSince', formatCalendarDay(dayOf(from), locale())) : null;
}
