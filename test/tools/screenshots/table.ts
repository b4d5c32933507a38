import type { PageLook } from './stage.ts';
import { EARNINGS } from './states/earnings.ts';
import { OPTIONS } from './states/options.ts';
import { POPUP } from './states/popup.ts';
import { SIDEPANEL } from './states/sidepanel.ts';
import type { PageName, State } from './states/state.ts';
import type { TextSet } from './text-sets.ts';

/** The states of each page, and the width of its pictures on a contact sheet (px). */
export const PAGES: Record<PageName, { states: State[]; tile: number }> = {
  popup: { states: POPUP, tile: 364 },
  options: { states: OPTIONS, tile: 460 },
  sidepanel: { states: SIDEPANEL, tile: 364 },
  earnings: { states: EARNINGS, tile: 460 },
};

/** A page has the usual look, and looks that each change one thing. */
function looksOf(usual: [number, number], narrow: number, wide: number[], enlarged: [number, number]) {
  const [width, height] = usual;
  const own: PageLook[] = [
    { name: 'light', width, height, focus: true, axe: true, names: true },
    { name: 'dark', width, height, dark: true, axe: true },
    { name: 'narrow', width: narrow, height },
    ...wide.map((width): PageLook => ({ name: `wide-${width}`, width, height, focus: true })),
    { name: 'forced-colors', width, height, forcedColors: true, busiest: true },
    { name: 'enlarged', width: enlarged[0], height: enlarged[1], enlarged: true, focus: true, busiest: true },
  ];
  const other = (name: string): PageLook[] => [
    { name, width, height, focus: true, axe: true },
    { name: `${name}-narrow`, width: narrow, height },
  ];
  return (texts: TextSet): PageLook[] => (texts === 'own' ? own : other(texts));
}

export const LOOKS: Record<PageName, (texts: TextSet) => PageLook[]> = {
  popup: looksOf([380, 600], 320, [], [380, 300]),
  options: looksOf([800, 700], 320, [1280], [640, 400]),
  sidepanel: looksOf([400, 760], 320, [1000, 1280], [200, 380]),
  earnings: looksOf([1000, 800], 320, [], [640, 400]),
};
