import type { ComponentChildren } from 'preact';
import { isLeast } from '../../lib/domain/earnings/earnings.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { bucketName, changeWords, countWords, sinceWords } from '../../lib/views/earnings/earnings-words.ts';
import { isUnknown } from '../../lib/views/earnings/slice-words.ts';
import { Sum } from './Sum.tsx';
import { viewOf } from './view.ts';

type Figure = EarningsStore['figures']['value'][number];

/** The sums of the period. Several currencies stand side by side, because they cannot be added up. */
export function HeroFigures({ store }: { store: EarningsStore }) {
  const figures = store.figures.value;
  const now = store.now.value;
  const range = store.range.value;
  const covered = store.covered.value;
  const view = viewOf(covered);
  const of = `${store.chosen.value} ${range}`;
  const each = (draw: (one: Figure, name: string | null) => ComponentChildren) =>
    figures.map((one) => <dd key={one.bucket.id}>{draw(one, figures.length > 1 ? bucketName(one.bucket) : null)}</dd>);
  const since = (one: Figure) => sinceWords(one.knowledge.since, now);
  const known = (since: number | null) => {
    const words = sinceWords(since, now);
    return words && <span class="hint">{words}</span>;
  };
  return (
    <dl class="heroes" style={{ '--rows': figures.length + 1 }}>
      <div class={figures.length > 1 ? 'hero lead several' : 'hero lead'}>
        <dt>{t('earned')}</dt>
        {each((one, name) => (
          <>
            <Named name={name}>
              <HeroAmount
                amount={isUnknown(one) ? null : one.earned}
                one={one}
                view={view}
                of={of}
                atLeast={isLeast(one.knowledge, one.earned)}
              />
            </Named>
            {!isUnknown(one) && <span class="hint">{countWords(one)}</span>}
            {!covered && <span class="hint">{changeWords(one, one.bucket.currency, range)}</span>}
            {known(one.knowledge.since)}
          </>
        ))}
      </div>
      <div class="hero">
        <dt>{t('unpaidNow')}</dt>
        {each((one, name) => (
          <Named name={name}>
            <HeroAmount amount={one.bucket.unpaidNow} one={one} view={view} of={`${store.chosen.value}`} />
          </Named>
        ))}
      </div>
      <div class="hero">
        <dt>{t('paidOut')}</dt>
        {each((one, name) => (
          <>
            <Named name={name}>
              <HeroAmount amount={one.paidOut} one={one} view={view} of={of} />
            </Named>
            {one.paidOut !== null && since(one) !== sinceWords(one.watchedFrom, now) && known(one.watchedFrom)}
          </>
        ))}
      </div>
      <div class="hero">
        <dt>{t('corrected')}</dt>
        {each((one, name) => (
          <Named name={name}>
            <HeroAmount amount={isUnknown(one) ? null : one.corrected} one={one} view={view} of={of} />
          </Named>
        ))}
      </div>
    </dl>
  );
}

function Named({ name, children }: { name: string | null; children: ComponentChildren }) {
  if (name === null) return <>{children}</>;
  return (
    <span class="named">
      <span class="hint" dir="auto">
        {name}
      </span>
      {children}
    </span>
  );
}

interface HeroAmountProps {
  amount: string | null;
  one: Figure;
  view: ReturnType<typeof viewOf>;
  of: string;
  atLeast?: boolean;
}

/** An unknown amount is a dash, never zero. */
function HeroAmount({ amount, one, view, of, atLeast = false }: HeroAmountProps) {
  if (amount === null) return <span class="sum">{t('unknown')}</span>;
  return <Sum amount={amount} currency={one.bucket.currency} view={view} of={of} atLeast={atLeast} />;
}
