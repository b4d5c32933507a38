import { useEffect, useState } from 'preact/hooks';
import { drawNow } from '../../parts/printing.ts';
import { CHART_COLORS, type ChartColor } from './plot-spec.ts';

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
