import type { Curve } from '../../../lib/views/earnings/curves.ts';

export const CHART_COLORS = ['earned', 'reversed', 'paid-out', 'unpaid', 'clicks', 'axis', 'grid', 'part'] as const;
export type ChartColor = (typeof CHART_COLORS)[number];

export interface Panel {
  /** null: it is drawn later, and the others leave its days' labels to it. */
  host: HTMLElement | null;
  height: number;
  curves: Curve[];
  /** Labels of its values; absent: amounts. */
  label?(value: number): string;
}

export interface PlotSpec {
  /** One below the other, with the same days. */
  panels: Panel[];
  width: number;
  count: number;
  /** The point that the cursor is on; null: none. */
  pointed: number | null;
  label(at: number): string;
  amount(value: number): string;
  /** The slices that are only partly known. */
  partial: number[];
  colors: Record<ChartColor, string>;
  font: string;
  /** Called with the slice under the pointer; null: it has left. */
  onPoint(at: number | null): void;
}

export interface Plot {
  /** Moves the cursor to a slice; null hides it. */
  moveTo(at: number | null): void;
  destroy(): void;
}

export type DrawPlot = (spec: PlotSpec) => Plot;
