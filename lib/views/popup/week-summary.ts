import { type ReadonlySignal, signal } from '@preact/signals';
import { dayOf, weekOf } from '../../domain/calendar/calendar.ts';
import type { WeeklyDigest } from '../../domain/earnings/weekly-digest.ts';
import { isZero, percentChange, subtract } from '../../domain/money/decimal.ts';
import { formatAmount, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import { referralCount } from '../../platform/status.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { changeSign, withPlus } from '../sum-signs.ts';

interface Deps {
  stored: ReadonlySignal<Pick<Stored, 'settings'>>;
  send: Send;
  announce(text: string): void;
  now(): number;
}

/** Last week's digest, once on a Monday, for users who get no notification of it. */
export function createWeekSummary({ stored, send, announce, now }: Deps) {
  const week = signal<WeeklyDigest | null>(null);
  return {
    week: week as ReadonlySignal<WeeklyDigest | null>,
    async askForWeek(): Promise<void> {
      const today = dayOf(now());
      if (stored.value.settings.weeklyDigest || weekOf(today) !== today) return;
      week.value = await send('takeDigest', null).catch(() => null);
    },
    /** Call it when the message is drawn: folded behind others, it waits for the next popup. */
    async sawWeek(): Promise<void> {
      if (!week.value) return;
      announce(weekWords(week.value, stored.value.settings.hideAmounts));
      await send('tookDigest', { monday: week.value.monday }).catch(() => null);
    },
  };
}

/** "Last week · $310.20 ▲ 8% · 12 referrals". */
export function weekWords({ sums, count, isPartial }: WeeklyDigest, covered: boolean): string {
  const earned = sums.flatMap(({ amount, currency, programName, change }) => {
    // "At least nothing" says nothing.
    if (isPartial && isZero(amount)) return [];
    const sum = withPlus(formatAmount({ amount, currency }), isPartial, amount);
    const money = programName === null ? sum : t('rateOther', sum, programName);
    const percent = change === null ? null : percentChange(subtract(amount, change), amount);
    return percent === null ? money : `${money} ${changeSign(percent)}`;
  });
  return [t('weekTitle'), ...(covered ? [] : earned), referralCount(count, isPartial)].join(' · ');
}
