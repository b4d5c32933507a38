import uPlot from 'uplot';
import { highest } from '../../../lib/domain/extremes.ts';
import type { Curve } from '../../../lib/views/earnings/curves.ts';
import type { DrawPlot, Panel, PlotSpec } from './plot-spec.ts';

/** The only module that imports the chart library. */

const bars = (factor: number, max: number, radius: number) =>
  uPlot.paths.bars?.({ size: [factor, max, 1], radius }) as uPlot.Series.PathBuilder;

/** px of a bar with its gap. Below this, rounded corners are invisible, and thousands of them take half a second. */
const ROUNDED_FROM = 5;

/** px between two labels of days, and around a label of an amount. */
const LABEL_ROOM = 74;
const AMOUNT_ROOM = 34;
const OUTSIDE = -10;

export const drawPlot: DrawPlot = (spec) => {
  const axisWidth = widthOf(spec);
  let moving = true;
  const plots = spec.panels.flatMap((panel, index) => {
    const { host, curves } = panel;
    if (!host) return [];
    const data = [
      Array.from({ length: spec.count }, (_, index) => index),
      ...curves.map(({ values }) => values),
    ] as uPlot.AlignedData;
    const isLast = index === spec.panels.length - 1;
    const plot = new uPlot(optionsOf(spec, panel, isLast, axisWidth, onPoint), data, host);
    // Draws at once: the library would wait for a microtask, and Firefox prints before it.
    plot.batch(() => {});
    return [plot];
  });

  function onPoint(from: uPlot): void {
    if (moving) return;
    const index = from.cursor.idx ?? null;
    moveTo(index, from);
    spec.onPoint(index);
  }

  function moveTo(index: number | null, except?: uPlot): void {
    moving = true;
    for (const plot of plots)
      if (plot !== except)
        plot.setCursor({
          left: index === null ? OUTSIDE : plot.valToPos(index, 'x'),
          top: index === null ? OUTSIDE : 0,
        });
    moving = false;
  }

  moveTo(spec.pointed);

  return {
    moveTo,
    destroy() {
      for (const plot of plots) plot.destroy();
    },
  };
};

function optionsOf(
  spec: PlotSpec,
  { curves, height, label = spec.amount }: Panel,
  isLast: boolean,
  axisWidth: number,
  onPoint: (plot: uPlot) => void,
): uPlot.Options {
  const { colors, font, count } = spec;
  const axis = { stroke: colors.axis, font, ticks: { show: false } };
  // Room for the last day's label, which is centered below its bar.
  const end = Math.max(20, Math.ceil(textWidth(font, [spec.label(count - 1)]) / 2));
  return {
    width: spec.width,
    height,
    padding: [10, end, isLast ? 0 : 6, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: [-0.5, count - 0.5] },
      y: { range: (_, min, max) => [min < 0 ? min * 1.15 : 0, max > 0 ? max * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        size: isLast ? 28 : 0,
        gap: 6,
        grid: { show: false },
        splits: () => labeled(count, spec.width - axisWidth),
        values: (_, ticks) => (isLast ? ticks.map(spec.label) : ticks.map(() => '')),
      },
      {
        ...axis,
        side: 3,
        size: axisWidth,
        gap: 6,
        space: Math.min(AMOUNT_ROOM, height / 4),
        grid: { stroke: colors.grid, width: 1 },
        values: (_, values) => values.map(label),
      },
    ],
    series: [{}, ...curves.map((curve) => seriesOf(spec, curve, curves))],
    hooks: {
      drawClear: [(plot) => shade(plot, spec)],
      setCursor: [onPoint],
    },
  };
}

function seriesOf({ colors, count, width }: PlotSpec, { kind, color }: Curve, curves: Curve[]): uPlot.Series {
  const paint = colors[color];
  if (kind === 'line') {
    // A single day makes no line, so it is drawn as a point.
    const points = { show: count <= 45, size: 5, fill: paint, stroke: paint };
    return { stroke: paint, width: 2, spanGaps: true, points };
  }
  if (kind === 'marks')
    return {
      stroke: paint,
      width: 0,
      paths: () => null,
      points: { show: true, size: 9, width: 2, fill: paint, stroke: paint },
    };
  const hasLine = curves.some((other) => other.kind === 'line');
  return {
    fill: paint,
    stroke: paint,
    width: 0,
    paths: bars(hasLine ? 0.4 : 0.72, 44, width / count < ROUNDED_FROM ? 0 : 0.12),
    points: { show: false },
  };
}

/** The indexes of the slices that get a label: the last one, and as many before it as fit. */
function labeled(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / LABEL_ROOM))));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => count - 1 - index * every).reverse();
}

function shade(plot: uPlot, { partial, colors }: PlotSpec): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = colors.part;
  for (const index of partial) {
    // Whole pixels, so that there is no line between two slices.
    const [from, to] = [index - 0.5, index + 0.5].map((at) => Math.round(plot.valToPos(at, 'x', true))) as [
      number,
      number,
    ];
    ctx.fillRect(Math.min(from, to), bbox.top, Math.abs(to - from), bbox.height);
  }
  ctx.restore();
}

/** px of the widest amount in all panels, so that their days line up. */
function widthOf({ panels, amount, font }: PlotSpec): number {
  const curves = panels.filter(({ label }) => !label).flatMap((panel) => panel.curves);
  const values = curves.flatMap((curve) => curve.values).filter((value) => value !== null);
  const max = values.reduce((sum, value) => Math.max(sum, Math.abs(value)), 1);
  const min = values.some((value) => value < 0) ? -max : 0;
  // Labels are round values, which may have a digit more than the largest amount.
  return Math.ceil(textWidth(font, [max, max / 3, min, min / 3].map(amount))) + 14;
}

/** One for all labels, because the first use of each takes time. null: the browser refuses. */
const measuring = document.createElement('canvas').getContext('2d');

function textWidth(font: string, texts: string[]): number {
  if (!measuring) return 46;
  measuring.font = font;
  return highest(texts.map((text) => measuring.measureText(text).width));
}
