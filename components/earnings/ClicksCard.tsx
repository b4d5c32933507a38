import type { CampaignRow } from '../../lib/domain/earnings/campaign-rows.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { formatCount } from '../../lib/domain/money/money.ts';
import { totalClicks } from '../../lib/domain/portal/tally.ts';
import { errorWords } from '../../lib/platform/error-words.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { clicksSince, pageName } from '../../lib/views/earnings/earnings-words.ts';
import { isAtLeast } from '../../lib/views/partial-sum.ts';
import { Button } from '../parts/IconButton.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { FigureList } from './FigureList.tsx';
import { FigureTable, type TableRow } from './FigureTable.tsx';
import { Sum, viewOf } from './Sum.tsx';

const COLUMNS = ['columnCampaign', 'clicks', 'referrals', 'earned', 'perClick'] as const;

/** Clicks by campaign (with earnings), page and source. The service gives no days for them, so the heading names the start. */
export function ClicksCard({ store }: { store: EarningsStore }) {
  const clicks = store.clicks.value;
  if (!clicks) return null;
  const { campaigns, isLacking, isPartial, loadable, since } = clicks;
  const currency = store.bucket.value?.currency ?? null;
  const failure = store.clicksFailure.value;
  const isLoading = store.clicksLoading.value;
  const view = viewOf(store.covered.value);
  const count = (number: number, isLeast: boolean) => `${formatCount(number, locale())}${isLeast ? '+' : ''}`;
  const sum = (amount: string | null) =>
    amount === null ? t('unknown') : <Sum {...{ amount, currency, view }} atLeast={isAtLeast(isPartial, amount)} />;
  const { others } = campaigns;
  const rest = others ? [{ ...others, name: '…', perClick: null, isRest: true }] : [];
  const rowOf = ({
    name,
    clicks,
    referrals,
    earned,
    perClick,
    isRest,
  }: CampaignRow & { isRest?: boolean }): TableRow => ({
    key: `${name} ${isRest}`,
    head: isRest ? t('others') : name === '' ? t('noCampaign') : <bdi>{name}</bdi>,
    cells: [
      count(clicks, isLacking),
      referrals === null ? t('unknown') : count(referrals, isPartial && referrals > 0),
      sum(earned),
      sum(perClick),
    ],
  });
  const shares = (
    kind: 'pages' | 'sources',
    none: 'pageUnknown' | 'sourceDirect',
    nameOf: (name: string) => string,
  ) => {
    const { named, other } = clicks[kind];
    const items = other > 0 ? [...named, { name: '…', clicks: other }] : named;
    const rowOf = ({ name, clicks: number }: (typeof items)[number]) => ({
      ...{ key: name, tip: name, value: <span class="sum">{count(number, isLacking)}</span> },
      title: name === '…' ? t('others') : nameOf(name) || t(none),
      percent: Math.round((number / Math.max(1, totalClicks(clicks[kind]))) * 100),
    });
    return <FigureList inner id={`click-${kind}`} title={t(kind)} items={items} rowOf={rowOf} />;
  };
  return (
    <section class="card clicks" aria-labelledby="clicks">
      <h2 id="clicks">{clicksSince(since)}</h2>
      {campaigns.rows.some(({ name }) => name !== '') && (
        <FigureTable
          tabStop
          caption={t('campaigns')}
          columns={COLUMNS}
          items={[...campaigns.rows, ...rest]}
          rowOf={rowOf}
          foot={[]}
        />
      )}
      <div class="halves">
        {shares('pages', 'pageUnknown', pageName)}
        {shares('sources', 'sourceDirect', String)}
      </div>
      {failure && <Trouble words={errorWords(failure)} severity={severityOf(failure)} urgent="off" />}
      {loadable.length > 0 && (
        <Button
          class="quiet"
          aria-disabled={isLoading}
          onClick={() => void store.loadClicks()}
          label={t('loadClicks')}
        />
      )}
    </section>
  );
}
