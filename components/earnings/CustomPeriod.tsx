import { useState } from 'preact/hooks';
import { type Day, daysAfter } from '../../lib/domain/calendar/calendar.ts';
import { customRange, EARLIEST_DAY } from '../../lib/domain/calendar/date-range.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';

/** Fields for the first and last day. An incomplete or invalid input stays until the focus leaves the fields. */
export function CustomPeriod({ store }: { store: EarningsStore }) {
  const { first, next } = store.days.value;
  const today = store.today.value;
  const [typed, setTyped] = useState<{ from?: Day; to?: Day }>({});
  const { from, to } = { from: first, to: daysAfter(next, -1), ...typed };

  function settle(): void {
    setTyped({});
    const isChanged = from !== first || to !== daysAfter(next, -1);
    // An incomplete year or an empty day changes nothing.
    if (isChanged && from >= EARLIEST_DAY && to >= EARLIEST_DAY) store.chooseRange(customRange(from, to, today));
  }
  const field = (name: 'from' | 'to', value: Day) => (
    <label>
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
      class="custom-period"
      aria-label={t('chooseRange')}
      onFocusOut={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || settle()
      }
    >
      {field('from', from)}
      {field('to', to)}
    </fieldset>
  );
}
