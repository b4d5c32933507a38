import { t } from '../../../lib/platform/i18n.ts';

const [WIDTH, HEIGHT, LEAST] = [10, 32, 1.5];

/** A bar a day, oldest first, as shares of the best day. The amounts are in the figures beside it. */
export function Sparkline({ parts }: { parts: number[] }) {
  const bars = parts.map((part, at) => {
    const height = part > 0 ? Math.max(LEAST * 2, part * HEIGHT) : LEAST;
    return `M${at * WIDTH + 1} ${HEIGHT}v${-height}h${WIDTH - 2}v${height}z`;
  });
  return (
    <svg
      class="spark"
      role="img"
      aria-label={t('sparkLabel')}
      viewBox={`0 0 ${parts.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={bars.slice(0, -1).join('')} />
      <path class="today" d={bars.at(-1)} />
    </svg>
  );
}
