/** What a chart shows, without the library that draws it, which is loaded later. */

export const CHART_COLORS = ['earned', 'reversed', 'paid-out', 'unpaid', 'clicks', 'axis', 'grid', 'part'] as const;
export type ChartColor = (typeof CHART_COLORS)[number];

/** Amounts as floats, for drawing only. null: unknown. */
export interface Curve {
  kind: 'bars' | 'line';
  color: ChartColor;
  values: (number | null)[];
}

export interface Panel {
  host: HTMLElement;
  height: number;
  curves: Curve[];
  /** Labels of its values; left out, they are amounts. */
  written?(value: number): string;
}

export interface PlotSpec {
  /** One below the other, over the same days. */
  panels: Panel[];
  width: number;
  count: number;
  /** Labels of a day and of an amount. */
  label(at: number): string;
  amount(value: number): string;
  /** How many slices at the start are only partly known. */
  partly: number;
  rightToLeft: boolean;
  colors: Record<ChartColor, string>;
  font: string;
  /** The pointer is at a slice, or has left. */
  onPoint(at: number | null): void;
}

export interface Plot {
  /** Moves the cursor to a slice; null: none. */
  moveTo(at: number | null): void;
  destroy(): void;
}

export type DrawPlot = (spec: PlotSpec) => Plot;
