import { type Day, dayOf } from '../../domain/calendar/calendar.ts';
import { writtenDay } from '../../domain/calendar/day-words.ts';
import type { CurrencyBucket } from '../../domain/earnings/currency-bucket.ts';
import type { Figures } from '../../domain/earnings/series.ts';
import { locale, plural, t } from '../../platform/i18n.ts';
import type { Backfillable } from './backfill-store.ts';

/** How the figures are known. */

/** "Tracking since 18 Nov 2026" */
function sinceWords(since: number, today: Day): string {
  if (since === Number.POSITIVE_INFINITY) return t('knownNothing');
  return dayOf(since) === today ? t('knownSinceToday') : t('knownSince', writtenDay(dayOf(since), locale()));
}

/** Where it is not the same as since when all is known. */
function payoutsWords(from: number, since: number | null): string | null {
  if (from === Number.NEGATIVE_INFINITY) return since === null ? null : t('payoutsAll');
  const day = dayOf(from);
  return since === null || since === Number.POSITIVE_INFINITY || day !== dayOf(since)
    ? t('payoutsSince', writtenDay(day, locale()))
    : null;
}

/** What limits the figures of these days: since when they are known, and what nobody listed. */
export function limitsWords({ bucket, knowledge }: Pick<Figures, 'knowledge'> & { bucket: CurrencyBucket }): string[] {
  const { since, watchedFrom, today, byTotals } = bucket;
  const all = [
    since !== null && sinceWords(since, today),
    watchedFrom !== null && payoutsWords(watchedFrom, since),
    knowledge.unlisted > 0 && plural('unlisted', knowledge.unlisted),
    byTotals && t('earnedByTotals'),
  ];
  return all.filter((one) => typeof one === 'string');
}

/** The page that comes next, and how many there are in all of them; null where one does not tell. */
export function pagesOf(all: Backfillable[]): { page: number; pages: number | null } {
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const pages = all.map(({ backfill }) => backfill?.pages ?? null).filter((one) => one !== null);
  return {
    page: 1 + sum(all.map(({ backfill }) => (backfill?.page ?? 1) - 1)),
    pages: pages.length === all.length ? sum(pages) : null,
  };
}

/** How far the import of all of them has come, or what it would take. */
export function importWords(all: Backfillable[]): string {
  const running = all.filter(({ backfill }) => backfill?.stage === 'running');
  const halted = all.filter(({ backfill, unlisted }) => backfill && unlisted === null);
  const { page, pages } = pagesOf(running.length > 0 ? running : halted);
  if (running.length > 0) return pages === null ? t('backfillRunningFirst') : t('backfillRunning', page, pages);
  if (halted.length > 0) return pages === null ? t('backfillHaltedFirst') : t('backfillHalted', page, pages);
  const sum = (of: 'unlisted' | 'requests') => all.reduce((total, one) => total + (one[of] ?? 0), 0);
  if (all.every(({ unlisted }) => unlisted !== null)) return plural('backfillUnlisted', sum('unlisted'));
  const isKnown = all.every(({ requests }) => requests !== null);
  return isKnown ? plural('backfillAsk', sum('requests')) : t('backfillAskUnknown');
}
