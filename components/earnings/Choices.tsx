import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Day, daysAfter } from '../../lib/domain/calendar/calendar.ts';
import { customRange, DATE_RANGES, DATE_STEPS, EARLIEST_DAY } from '../../lib/domain/calendar/date-range.ts';
import type { CurrencyBucket } from '../../lib/domain/earnings/currency-bucket.ts';
import { isPartialSum, knownEarned } from '../../lib/domain/earnings/series.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import * as csv from '../../lib/views/earnings/earnings-csv.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, rangeWord, stepWord } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { Menu } from '../layers/Menu.tsx';
import { moneyText } from '../parts/Amount.tsx';
import { Button } from '../parts/IconButton.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { Sum, viewOf } from './Sum.tsx';

function Segments<T extends string>({
  name,
  options,
  chosen,
  onChoose,
}: {
  name: string;
  options: { value: T; word: ComponentChildren }[];
  chosen: string;
  onChoose(value: T): void;
}) {
  return (
    <Toolbar label={name} class="segments">
      {options.map(({ value, word }) => (
        <Button
          key={value}
          aria-pressed={value === chosen}
          onClick={() => value !== chosen && onChoose(value)}
          label={word}
        />
      ))}
    </Toolbar>
  );
}

export function PeriodChoices(props: ReportContext) {
  const { store } = props;
  return (
    <div class="period">
      <Segments
        name={t('chooseRange')}
        options={DATE_RANGES.map((value) => ({ value, word: rangeWord(value, store.days.value) }))}
        chosen={store.range.value}
        onChoose={store.chooseRange}
      />
      <CustomPeriod store={store} />
      <Segments
        name={t('chooseStep')}
        options={DATE_STEPS.map((value) => ({ value, word: stepWord(value) }))}
        chosen={store.step.value}
        onChoose={store.chooseStep}
      />
      <ExportMenu {...props} />
    </div>
  );
}

/** The currency of the report, if there are several, each with its earnings. */
export function BucketChoice({ store }: { store: EarningsStore }) {
  // A currency without mirrored rows has no chart.
  const figures = store.figures.value.filter(({ bucket }) => bucket.isMirrored);
  const chosen = store.bucket.value;
  if (figures.length < 2 || !chosen) return null;
  const view = viewOf(store.covered.value);
  const omitted = store.omittedCurrencies.value;
  return (
    <>
      <Segments
        name={t('currency')}
        options={figures.map((figures) => {
          const { bucket } = figures;
          const { id, currency } = bucket;
          const name = bucketName(bucket);
          const amount = knownEarned(figures);
          const sum = amount !== null && (
            <Sum {...{ amount, currency, view }} atLeast={isAtLeast(isPartialSum(figures), amount)} />
          );
          // Skips the name where the amount already contains it: "KWD 2,121.010".
          const isNamed = !view.covered && amount !== null && moneyText({ amount, currency }, view).includes(name);
          return { value: id, word: isNamed ? sum : [<bdi key="name">{name}</bdi>, ' ', sum] };
        })}
        chosen={chosen.id}
        onChoose={store.chooseBucket}
      />
      {omitted > 0 && <p class="hint">{t('othersInCsv', formatCount(omitted, locale()))}</p>}
    </>
  );
}

/** Fields for the first and last day. An incomplete or invalid input stays until the focus leaves the fields. */
function CustomPeriod({ store }: { store: EarningsStore }) {
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

export interface ReportContext {
  store: EarningsStore;
  bucket: CurrencyBucket;
  onSave: csv.Save;
}

function ExportMenu({ store, bucket, onSave }: ReportContext) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const days = store.days.value;
  const period = rangeWord(store.range.value, days);
  const clicks = store.clicks.value;
  const referrals = () => {
    const isAll = store.range.value === 'all';
    return csv.exportedReferrals(store.sources.value, { ...days, today: store.today.value, isAll });
  };
  const files: [words: string, file: string, lines: () => string[]][] = [
    [t('tableCaption', period, bucketName(bucket)), 'earnings.csv', () => csv.slicesCsv(store.slices.value, bucket)],
    [`${t('referrals')}, ${period}`, 'referrals.csv', () => csv.referralsCsv(referrals())],
  ];
  if (clicks) {
    files.push([`${t('clicks')}, ${period}`, 'clicks.csv', () => csv.clicksCsv(store.programClicks.value, days)]);
    files.push([
      `${t('campaigns')}, ${period}`,
      'campaigns.csv',
      () => csv.campaignsCsv(clicks.campaigns, bucket.currency),
    ]);
  }
  const items = files.map(([name, file, lines]) => ({ name, act: () => onSave(file, lines()) }));
  return (
    <>
      <Button
        class="export"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        label={t('exportCsv')}
      />
      {anchor && <Menu label={t('exportCsv')} anchor={anchor} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}
