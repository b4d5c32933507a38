import { t } from '../../lib/platform/i18n.ts';
import type { Announcer } from '../../lib/views/announcer.ts';
import * as search from '../../lib/views/earnings/referral-search.ts';

interface Props {
  announcer: Announcer;
  wanted: search.Wanted;
  onChange(wanted: search.Wanted): void;
}

/** The field, the filter and the order of a list of referrals. */
export function ReferralTools({ announcer, wanted, onChange }: Props) {
  const select = <K extends 'filter' | 'order'>(
    part: K,
    label: string,
    values: readonly search.Wanted[K][],
    wordOf: (value: search.Wanted[K]) => string,
  ) => (
    <select
      aria-label={label}
      value={wanted[part]}
      onChange={({ currentTarget }) => {
        const value = currentTarget.value as search.Wanted[K];
        announcer.announce(wordOf(value));
        onChange({ ...wanted, [part]: value });
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {wordOf(value)}
        </option>
      ))}
    </select>
  );
  return (
    <>
      <input
        type="search"
        aria-label={t('searchReferrals')}
        placeholder={t('searchReferrals')}
        value={wanted.query}
        onInput={(event) => onChange({ ...wanted, query: event.currentTarget.value })}
      />
      {select('filter', t('status'), search.FILTERS, search.filterWord)}
      {select('order', t('sortBy'), search.ORDERS, search.orderWord)}
    </>
  );
}
