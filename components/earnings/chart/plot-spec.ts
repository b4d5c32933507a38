/** What a chart is to show, apart from the library that draws it, which comes later than the page. */

export const CHART_COLORS = [
  'earned',
  'backfilled',
  'corrected',
  'paid-out',
  'unpaid',
  'axis',
  'grid',
  'part',
] as const;
export type ChartColor = (typeof CHART_COLORS)[number];

/** Amounts as floats: for drawing alone. null: not known. */
export interface Curve {
  kind: 'bars' | 'line';
  color: ChartColor;
  values: (number | null)[];
}

export interface PlotSpec {
  /** One below the other, over the same days. */
  panels: { host: HTMLElement; height: number; curves: Curve[] }[];
  width: number;
  count: number;
  /** What stands below a day, and beside an amount. */
  label(at: number): string;
  amount(value: number): string;
  /** So many from the start are known in part. */
  partly: number;
  rightToLeft: boolean;
  colors: Record<ChartColor, string>;
  font: string;
  /** The pointer is at one of them, or has left. */
  onPoint(at: number | null): void;
}

export interface Plot {
  /** Puts the cursor on one of them; null: nowhere. */
  moveTo(at: number | null): void;
  destroy(): void;
}

export type DrawPlot = (spec: PlotSpec) => Plot;
