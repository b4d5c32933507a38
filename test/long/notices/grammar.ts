import { createRandom } from '../../tools/simulate/random.ts';
import { ADDRESSED } from './addresses.ts';
import { type Draw, placed } from './disguise.ts';
import { LINKING, LOADING } from './loads.ts';
import { MODERN } from './modern.ts';
import { HANDLED, MISREAD } from './scripts.ts';
import { CLOBBERING, COVERING, WEIGHING } from './shapes.ts';

/** A kind of hostile notice: of each there are as many as there are seeds, by itself and behind a tag. */
export interface Kind {
  name: string;
  /** Pure: the same seed writes the same notice. */
  write(seed: number): string;
}

const GROUPS: [name: string, kinds: Record<string, (draw: Draw) => string>, standsAlone?: true][] = [
  ['address', ADDRESSED],
  ['handler', HANDLED],
  ['misread', MISREAD],
  ['load', LOADING],
  ['link', LINKING],
  ['cover', COVERING],
  ['clobber', CLOBBERING],
  // In the midst of something else it would be cut off.
  ['weight', WEIGHING, true],
  ['modern', MODERN],
];

/** Tags that end at their ">" for a browser, but at some later quote for whoever reads them with less care. */
export const MISREAD_TAGS = ['', '<p =">', "<p/='>", '</p =">'];

const groups: Kind[][] = GROUPS.map(([group, kinds, standsAlone]) =>
  MISREAD_TAGS.flatMap((before, turn) =>
    Object.entries(kinds).map(([name, make], nth) => ({
      name: `${group}: ${name}${before && ` behind ${before}`}`,
      write(seed: number) {
        const random = createRandom(1, seed * 1009 + nth + turn * 499);
        const draw = () => random(0);
        const html = make(draw);
        return before + (standsAlone ? html : placed(draw, html));
      },
    })),
  ),
);

export const KINDS: Kind[] = groups.flat();

/** So many of them, of every group alike: which ones is the seed's choice. */
export function someKinds(count: number, seed: number): Kind[] {
  const random = createRandom(1, seed);
  const left = groups.map((kinds) =>
    kinds
      .map((kind) => ({ kind, at: random(0) }))
      .sort((a, b) => a.at - b.at)
      .map(({ kind }) => kind),
  );
  const chosen: Kind[] = [];
  for (let turn = 0; chosen.length < Math.min(count, KINDS.length); turn++) {
    const next = left[turn % left.length]?.shift();
    if (next) chosen.push(next);
  }
  return chosen;
}
