/** One line of the table. The figure has its unit. */
export type BenchRow = readonly [title: string, figure: string, aim?: string];

export function table(rows: BenchRow[]): string {
  const lines = rows.map(([title, figure, aim = '']) => [title, figure, aim]);
  return [['What', 'Figure', 'Aim'], ['---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Writes three digits, which is the precision of the measurement. */
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`;
/** 1 kB = 1000 bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const medianTime = (times: number[]): string => milliseconds(median(times));
export const medianRatio = (ratios: number[]): string => `${median(ratios).toFixed(2)}×`;

/** A single delay of the machine does not move the median. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing');
  return (lower + upper) / 2;
}
