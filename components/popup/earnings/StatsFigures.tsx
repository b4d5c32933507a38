import './figures.css';
import { formatMoment } from '../../../lib/domain/calendar/time.ts';
import { locale, t } from '../../../lib/platform/i18n.ts';
import { totalFigures } from '../../../lib/views/popup/total-figures.ts';
import { unpaidWords } from '../../../lib/views/popup/unpaid-words.ts';
import { AmountText, AtLeast } from '../../parts/Amount.tsx';
import { ChangeHighlight } from '../../parts/ChangeHighlight.tsx';
import { OneLine } from '../../parts/OneLine.tsx';
import { type CardProps, ExplainedFigure, Figure } from './Figure.tsx';

/** The unpaid sum, large, with its note; paid sum, referrals and conversion beside it, small. */
export function StatsFigures({ store, ...props }: CardProps) {
  const { view } = props;
  const { unpaid, paid, referrals, conversion, isPartial } = totalFigures(store);
  const isOne = unpaid.length === 1;
  return (
    <div class="money cluster gap-0 align-baseline">
      <div class={`unpaid cluster gap-0 align-start ${isOne ? '' : 'sums'}`}>
        {/* Each sum says it to screen readers. */}
        {!isOne && (
          <span class="hint" aria-hidden="true">
            {t('unpaid')}
          </span>
        )}
        {unpaid.map(({ amount, currency, programName, atLeast }) => (
          <Figure
            key={`${programName} ${currency}`}
            {...props}
            label={t('unpaid')}
            isLabelSpoken={!isOne}
            class="lead strong"
          >
            <ChangeHighlight value={amount}>
              <AmountText {...{ amount, currency, view, atLeast }} lead={isOne} />
            </ChangeHighlight>
            {programName && <OneLine class="source hint" text={programName} />}
          </Figure>
        ))}
        <UnpaidNoteLine store={store} />
      </div>
      <div class="totals at-end text-small strong">
        {paid.map(({ amount, currency, atLeast }, index) => (
          <Figure key={currency} {...props} label={t('paid')} isLabelSpoken={index > 0}>
            <ChangeHighlight value={amount}>
              <AmountText {...{ amount, currency, view, atLeast }} />
            </ChangeHighlight>
          </Figure>
        ))}
        {referrals !== null && (
          <ExplainedFigure {...props} term="referrals">
            <span>
              {referrals}
              {isPartial && <AtLeast />}
            </span>
          </ExplainedFigure>
        )}
        {conversion !== null && (
          <ExplainedFigure {...props} term="conversion">
            <span>{conversion}</span>
          </ExplainedFigure>
        )}
      </div>
    </div>
  );
}

function UnpaidNoteLine({ store: { unpaidNote, covered, currency, now } }: Pick<CardProps, 'store'>) {
  const note = unpaidNote.value;
  const words = note && unpaidWords(note, { covered: covered.value, currency: currency.value, now: now() });
  if (!words) return null;
  const since = note?.kind === 'changed' ? note : null;
  return (
    <span
      class={since?.amount.startsWith('-') ? 'change less' : 'change'}
      title={since ? formatMoment(since.since, locale()) : undefined}
    >
      {words}
    </span>
  );
}
