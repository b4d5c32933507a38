import { useState } from 'preact/hooks';
import { type Day, daysAfter } from '../../lib/domain/calendar/calendar.ts';
import { customRange, DATE_RANGES, type DateRange, EARLIEST_DAY } from '../../lib/domain/calendar/date-range.ts';
import { formatCalendarDays } from '../../lib/domain/calendar/format-days.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { rangeWord } from '../../lib/views/earnings/earnings-words.ts';
import { type Choice, Select } from '../parts/field/Select.tsx';

const CUSTOM = 'custom';

/** The one control of the period, with its days; fields for the days once the user wants other ones. */
export function PeriodChoice({ store }: { store: EarningsStore }) {
  const days = store.days.value;
  const range = store.range.value;
  const isNamed = DATE_RANGES.some((named) => named === range);
  const custom = () => customRange(days.first, daysAfter(days.next, -1), store.today.value);
  return (
    <div class="period-choice cluster">
      <Select
        aria-label={t('chooseRange')}
        value={isNamed ? range : CUSTOM}
        choices={[
          ...DATE_RANGES.map((value): Choice<DateRange> => [value, rangeWord(value, days)]),
          [CUSTOM, `${t('from')} … ${t('to')} …`],
        ]}
        onChoose={(value) => store.chooseRange(value === CUSTOM ? custom() : value)}
      />
      <span class={isNamed ? 'hint' : 'hint paper'}>{formatCalendarDays(days, 'day', locale())}</span>
      {!isNamed && <CustomPeriod store={store} />}
    </div>
  );
}

/** Fields for the first and last day. An incomplete or invalid input stays until the focus leaves the fields. */
function CustomPeriod({ store }: { store: EarningsStore }) {
  const { first, next } = store.days.value;
  const range = store.range.value;
  const today = store.today.value;
  const [typed, setTyped] = useState<{ from?: Day; to?: Day }>({});
  const { from, to } = { from: first, to: daysAfter(next, -1), ...typed };

  function settle(): void {
    // The fields lose the focus, too, when another period was chosen by going back.
    if (store.range.peek() !== range) return;
    setTyped({});
    const isChanged = from !== first || to !== daysAfter(next, -1);
    // An incomplete year or an empty day changes nothing.
    if (isChanged && from >= EARLIEST_DAY && to >= EARLIEST_DAY) store.chooseRange(customRange(from, to, today));
  }
  const field = (name: 'from' | 'to', value: Day) => (
    <label class="inline gap-1 soft text-compact">
      {t(name)}
      <input
        type="date"
        min={EARLIEST_DAY}
        max={today}
        value={value}
        onInput={({ currentTarget: { value } }) => {
          const days = { from, to, [name]: value };
          const isPeriod = days.from >= EARLIEST_DAY && days.from <= days.to && days.to <= today;
          setTyped(isPeriod ? {} : { ...typed, [name]: value });
          if (isPeriod) store.chooseRange(customRange(days.from, days.to, today));
        }}
      />
    </label>
  );
  return (
    <fieldset
      class="custom-period cluster"
      aria-label={t('chooseRange')}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      onFocusOut={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || settle()
      }
    >
      {field('from', from)}
      {field('to', to)}
    </fieldset>
  );
}
