import { useState } from 'preact/hooks';
import { formatCount } from '../../lib/domain/money/money.ts';
import type { Tally } from '../../lib/domain/portal/clicks-schema.ts';
import { clicksOf } from '../../lib/domain/portal/tally.ts';
import { locale, t } from '../../lib/platform/i18n.ts';

interface Props {
  id: string;
  title: string;
  tally: Tally;
  nameOf(name: string): string;
}

/** Names shown at first. */
const MOST = 5;

/** How many clicks have what in common, most first, with their share of all. */
export function CountList({ id, title, tally, nameOf }: Props) {
  const [all, setAll] = useState(false);
  const { named, other } = tally;
  const rows = [
    ...named.map(({ name, clicks }) => ({ key: name, title: nameOf(name), clicks })),
    ...(other > 0 ? [{ key: '…', title: t('others'), clicks: other }] : []),
  ];
  const sum = Math.max(1, clicksOf(tally));
  return (
    <section class="count-list" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul class="events">
        {rows.slice(0, all ? undefined : MOST).map(({ key, title, clicks }) => (
          <li key={key}>
            <bdi title={key}>{title}</bdi>
            <span class="sum">{formatCount(clicks, locale())}</span>
            <span class="share-bar" style={{ '--part': `${Math.round((clicks / sum) * 100)}%` }} />
          </li>
        ))}
      </ul>
      {rows.length > MOST && (
        <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('showFewer') : t('showAllNames', formatCount(rows.length, locale()))}
        </button>
      )}
    </section>
  );
}
