import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { drawNow } from '../../parts/printing.ts';
import { CHART_COLORS, type ChartColor, type DrawPlot } from './plot-spec.ts';

/** The colors of the legend's elements, because a canvas has no style sheet. */
export function chartColorsOf(root: HTMLElement): Record<ChartColor, string> {
  const colorOf = (name: ChartColor) => {
    const element = root.querySelector(`.tone-${name}`);
    return element ? getComputedStyle(element).color : 'currentColor';
  };
  return Object.fromEntries(CHART_COLORS.map((name) => [name, colorOf(name)])) as Record<ChartColor, string>;
}

const COLOR_QUERIES = ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

export function useColorVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const queries = COLOR_QUERIES.map((query) => matchMedia(query));
    const change = () => drawNow(() => setVersion((before) => before + 1));
    for (const query of queries) query.addEventListener('change', change);
    return () => {
      for (const query of queries) query.removeEventListener('change', change);
    };
  }, []);
  return version;
}

/** The function that draws a chart; null: it is being loaded, or cannot be. */
export function usePlot(load: () => Promise<DrawPlot>): { draw: DrawPlot | null; hasFailed: boolean } {
  const [loaded, setLoaded] = useState<{ draw: DrawPlot | null; hasFailed: boolean }>({ draw: null, hasFailed: false });
  // In a layout effect: a chart whose library is loaded is drawn before the next paint.
  useLayoutEffect(() => {
    load().then(
      (draw) => setLoaded({ draw, hasFailed: false }),
      () => setLoaded({ draw: null, hasFailed: true }),
    );
  }, [load]);
  return loaded;
}
