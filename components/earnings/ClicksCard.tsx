import type { CampaignRow } from '../../lib/domain/earnings/campaign-rows.ts';
import { totalClicks } from '../../lib/domain/portal/click-counts.ts';
import { formatCount, t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { clicksSince, pageName } from '../../lib/views/earnings/earnings-words.ts';
import { FigureList } from './figures/FigureList.tsx';
import { amountCell, FigureTable, type TableRow } from './figures/FigureTable.tsx';

const COLUMNS = ['columnCampaign', 'clicks', 'referrals', 'earned', 'perClick'] as const;

/** The period's clicks by campaign (with earnings), page and source. */
export function ClicksCard({ store }: { store: EarningsStore }) {
  const clicks = store.clicks.value;
  if (!clicks) return null;
  const { campaigns, isBehind, isPartial, since } = clicks;
  const currency = store.bucket.value?.currency ?? null;
  const view = store.amounts.value;
  const count = (number: number, isLeast: boolean) => `${formatCount(number)}${isLeast ? '+' : ''}`;
  const sum = (amount: string | null) => amountCell(amount, currency, view, isPartial);
  const { others } = campaigns;
  const rest = others ? [{ ...others, name: '…', perClick: null, isRest: true }] : [];
  const rows = [...campaigns.rows, ...rest];
  const hasNames = rows.some(({ name }) => name !== '');
  // On the first of a month, this month may have neither yet.
  if (!hasNames && totalClicks(clicks.pages) === 0) return null;
  // If no referral names a campaign, the list may have none.
  const isEarned = rows.some(({ referrals }) => referrals !== null);
  const rowOf = (row: CampaignRow & { isRest?: boolean }): TableRow => {
    const { name, clicks, referrals, earned, perClick, isRest } = row;
    const figures = [
      referrals === null ? t('unknown') : count(referrals, isPartial && referrals > 0),
      sum(earned),
      sum(perClick),
    ];
    return {
      key: `${name} ${isRest}`,
      head: isRest ? t('others') : name === '' ? t('noCampaign') : <bdi>{name}</bdi>,
      cells: [count(clicks, isBehind), ...(isEarned ? figures : [])],
    };
  };
  const shares = (
    kind: 'pages' | 'sources',
    none: 'pageUnknown' | 'sourceDirect',
    nameOf: (name: string) => string,
  ) => {
    const { named, other } = clicks[kind];
    const items = other > 0 ? [...named, { name: '…', clicks: other }] : named;
    const rowOf = ({ name, clicks: number }: (typeof items)[number]) => ({
      ...{ key: name, tip: name, value: <span class="sum">{count(number, isBehind)}</span> },
      title: name === '…' ? t('others') : nameOf(name) || t(none),
      percent: Math.round((number / Math.max(1, totalClicks(clicks[kind]))) * 100),
    });
    return <FigureList inner id={`click-${kind}`} title={t(kind)} items={items} rowOf={rowOf} />;
  };
  return (
    <section class="card clicks stack" aria-labelledby="clicks">
      <h2 id="clicks">{clicksSince(since)}</h2>
      {hasNames && (
        <FigureTable
          tabStop
          caption={t('campaigns')}
          columns={isEarned ? COLUMNS : COLUMNS.slice(0, 2)}
          items={rows}
          rowOf={rowOf}
        />
      )}
      <div class="cards">
        {shares('pages', 'pageUnknown', pageName)}
        {shares('sources', 'sourceDirect', String)}
      </div>
    </section>
  );
}
