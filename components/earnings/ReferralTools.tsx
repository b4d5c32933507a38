import { t } from '../../lib/platform/i18n.ts';
import type { Announcer } from '../../lib/views/announcer.ts';
import * as search from '../../lib/views/earnings/referral-search.ts';
import { type Choice, Select } from '../parts/field/Select.tsx';

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
    <Select
      aria-label={label}
      value={wanted[part]}
      choices={values.map((value): Choice<typeof value> => [value, wordOf(value)])}
      onChoose={(value) => {
        announcer.announce(wordOf(value));
        onChange({ ...wanted, [part]: value });
      }}
    />
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
