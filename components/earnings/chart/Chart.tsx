import './chart.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatAxisDay } from '../../../lib/domain/calendar/format-days.ts';
import type { CurrencyBucket } from '../../../lib/domain/earnings/currency-bucket.ts';
import type { Slice } from '../../../lib/domain/earnings/series.ts';
import { listed, locale, t } from '../../../lib/platform/i18n.ts';
import { clickCurves, earnedCurves, hasPayouts, hasUnpaid, unpaidCurves } from '../../../lib/views/earnings/curves.ts';
import type { EarningsStore } from '../../../lib/views/earnings/earnings-store.ts';
import * as words from '../../../lib/views/earnings/earnings-words.ts';
import { useElementSize } from '../../parts/element-size.ts';
import { isPrinting } from '../../parts/printing.ts';
import { chartColorsOf, useColorVersion } from './chart-hooks.ts';
import type { DrawPlot, Plot } from './plot-spec.ts';

interface Props {
  store: EarningsStore;
  bucket: CurrencyBucket;
  draw: DrawPlot;
  onOpen(slice: Slice): void;
}

/** px */
const HEIGHT = { earned: 180, unpaid: 100, clicks: 60 };

/** Earned above with marks for payouts, unpaid below, because its scale differs too much. Time runs to the right in every language. */
export function Chart({ store, bucket, draw, onOpen }: Props) {
  const slices = store.slices.value;
  const step = store.step.value;
  const covered = store.covered.value;
  // What is above is on the screen first.
  const isAboveDrawn = store.isDrawn.value || isPrinting.value;
  const clicks = isAboveDrawn ? store.clickSlices.value : null;
  const root = useRef<HTMLDivElement>(null);
  const earned = useRef<HTMLDivElement>(null);
  const unpaid = useRef<HTMLDivElement>(null);
  const clicked = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const size = useElementSize(root);
  const colorVersion = useColorVersion();
  /** The axes are drawn anew in another language. */
  const language = locale();
  /** The first day of the slice under the cursor. An index would shift when slices are added. */
  const [day, setDay] = useState<string | null>(null);
  const index = slices.findIndex(({ first }) => first === day);
  const current = index >= 0 ? index : slices.length - 1;
  const isOwed = hasUnpaid(slices);
  const isOwedDrawn = isAboveDrawn && isOwed;
  const slice = slices[current];
  const { currency } = bucket;

  useLayoutEffect(() => {
    const [above, below] = [earned.current, unpaid.current];
    if (!root.current || !above || !size) return;
    const drawn = draw({
      panels: [
        { host: above, height: HEIGHT.earned, curves: earnedCurves(slices) },
        ...(isOwed ? [{ host: below, height: HEIGHT.unpaid, curves: unpaidCurves(slices) }] : []),
        ...(clicked.current && clicks
          ? [{ host: clicked.current, height: HEIGHT.clicks, curves: clickCurves(clicks), label: words.axisCount }]
          : []),
      ],
      width: size.width,
      count: slices.length,
      // A new answer, or another color, must not end what the user looks at.
      pointed: index < 0 ? null : index,
      label: (index) => formatAxisDay(slices[index]?.first ?? '', step, language),
      amount: (value) => words.axisAmount(value, currency, covered),
      partial: slices.flatMap(({ isPartial }, index) => (isPartial ? index : [])),
      colors: chartColorsOf(root.current),
      font: size.font,
      onPoint: (index) => setDay(index === null ? null : (slices[index]?.first ?? null)),
    });
    plot.current = drawn;
    return () => {
      plot.current = null;
      drawn.destroy();
    };
  }, [draw, slices, isOwedDrawn, clicks, step, covered, currency, size, colorVersion, language]);

  function open(): void {
    // When the dialog closes, the browser gives the focus back to the chart.
    root.current?.focus({ preventScroll: true });
    if (slice) onOpen(slice);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const far = Math.max(1, Math.round(slices.length / 10));
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowUp: current + 1,
      ArrowDown: current - 1,
      PageUp: current + far,
      PageDown: current - far,
      Home: 0,
      End: slices.length - 1,
    };
    if (event.key === 'Enter') {
      // Otherwise the same key press would reach the button that gets the focus.
      event.preventDefault();
      open();
    }
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(to, 0), slices.length - 1);
    setDay(slices[next]?.first ?? null);
    plot.current?.moveTo(next);
  }

  if (!slice) return null;
  const text = words.sliceTextOf(slice, step, currency, covered);
  return (
    <div
      class={index < 0 ? 'chart at-rest' : 'chart'}
      ref={root}
      role="slider"
      tabIndex={0}
      aria-label={t('overTime')}
      aria-description={t('chartHelp')}
      aria-valuemin={0}
      aria-valuemax={slices.length - 1}
      aria-valuenow={current}
      aria-valuetext={listed([text.spoken, ...words.clickWords(clicks?.[current])])}
      onKeyDown={onKeyDown}
      onFocus={() => plot.current?.moveTo(current)}
      onBlur={() => plot.current?.moveTo(null)}
    >
      <Legend
        text={text}
        amounts={['earned', 'reversed', ...(hasPayouts(slices) ? (['paid-out'] as const) : [])]}
        hasDays
        isPartial={slices.some(({ isPartial }) => isPartial)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider around it has the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div class="plot" ref={earned} onClick={open} style={{ '--height': `${HEIGHT.earned}px` }} />
      {isOwedDrawn && (
        <>
          <Legend text={text} amounts={['unpaid']} />
          <div class="plot" ref={unpaid} style={{ '--height': `${HEIGHT.unpaid}px` }} />
        </>
      )}
      {clicks && (
        <>
          <ul class="legend">
            <li>
              <Swatch color="clicks" />
              {t('clicks')} <span class="amount">{words.clickCount(clicks[current]) ?? t('unknown')}</span>
            </li>
            <li class="value">
              {t('conversion')} <span class="amount">{words.conversionText(clicks[current]) ?? t('unknown')}</span>
            </li>
          </ul>
          <div class="plot" ref={clicked} style={{ '--height': `${HEIGHT.clicks}px` }} />
        </>
      )}
      <span class="tone-axis" hidden />
      <span class="tone-grid" hidden />
    </div>
  );
}

interface LegendProps {
  /** It names the days of the slice under the cursor. */
  hasDays?: boolean;
  text: words.SliceText;
  amounts: words.AmountKind[];
  isPartial?: boolean;
}

/** Explains the colors, and shows the figures under the cursor in fixed places. The chart takes its colors from here. */
function Legend({ hasDays = false, text, amounts, isPartial = false }: LegendProps) {
  return (
    <ul class="legend">
      {amounts.map((amount) => (
        <li key={amount}>
          <Swatch color={amount} />
          {words.amountKindWord(amount)} <span class="amount">{text.amounts[amount] ?? t('unknown')}</span>
        </li>
      ))}
      {isPartial && (
        <li class="hint">
          <Swatch color="part" />
          {t('partial')}
        </li>
      )}
      {hasDays && (
        <li class="value">
          <strong>{text.days}</strong>
        </li>
      )}
    </ul>
  );
}

const Swatch = ({ color }: { color: words.AmountKind | 'part' | 'clicks' }) => (
  <span class={`swatch tone-${color}`} aria-hidden="true" />
);
