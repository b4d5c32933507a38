import { useEffect, useState } from 'preact/hooks';
import { CHART_COLORS, type ChartColor } from './plot-spec.ts';

/** A canvas knows no style sheet, so the chart takes the colors of the legend's elements. */
export function chartColorsOf(root: HTMLElement): Record<ChartColor, string> {
  const colorOf = (name: ChartColor) => {
    const element = root.querySelector(`.tone-${name}`);
    return element ? getComputedStyle(element).color : 'currentColor';
  };
  return Object.fromEntries(CHART_COLORS.map((name) => [name, colorOf(name)])) as Record<ChartColor, string>;
}

const COLOR_QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'];

/** A number that changes whenever the colors of the page do. */
export function useColorVersion(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const queries = COLOR_QUERIES.map((query) => matchMedia(query));
    const change = () => setTurn((before) => before + 1);
    for (const query of queries) query.addEventListener('change', change);
    return () => {
      for (const query of queries) query.removeEventListener('change', change);
    };
  }, []);
  return turn;
}
