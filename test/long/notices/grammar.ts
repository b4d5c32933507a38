import { createRandom } from '../../tools/simulate/random.ts';
import { ADDRESSED } from './addresses.ts';
import { type Draw, placed } from './disguise.ts';
import { LINKING, LOADING } from './loads.ts';
import { MODERN } from './modern.ts';
import { HANDLED, MISREAD } from './scripts.ts';
import { CLOBBERING, COVERING, WEIGHING } from './shapes.ts';

/** A kind of hostile notice, of which each seed makes one. */
export interface Kind {
  name: string;
  /** Writes a notice; the same seed gives the same notice. */
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
  // Other markup around it would cut it off.
  ['weight', WEIGHING, true],
  ['modern', MODERN],
];

/** Tags that browsers end at ">", but some parsers only at a later quote. */
export const MISREAD_TAGS = ['', '<p =">', "<p/='>", '</p =">'];

const groups: Kind[][] = GROUPS.map(([group, kinds, standsAlone]) =>
  MISREAD_TAGS.flatMap((before, turn) =>
    Object.entries(kinds).map(([name, make], index) => ({
      name: `${group}: ${name}${before && ` behind ${before}`}`,
      write(seed: number) {
        const random = createRandom(1, seed * 1009 + index + turn * 499);
        const draw = () => random(0);
        const html = make(draw);
        return before + (standsAlone ? html : placed(draw, html));
      },
    })),
  ),
);

export const KINDS: Kind[] = groups.flat();

/** Chooses `count` kinds by the seed, evenly from every group. */
export function someKinds(count: number, seed: number): Kind[] {
  const random = createRandom(1, seed);
  const remaining = groups.map((kinds) =>
    kinds
      .map((kind) => ({ kind, position: random(0) }))
      .sort((a, b) => a.position - b.position)
      .map(({ kind }) => kind),
  );
  const chosen: Kind[] = [];
  for (let turn = 0; chosen.length < Math.min(count, KINDS.length); turn++) {
    const next = remaining[turn % remaining.length]?.shift();
    if (next) chosen.push(next);
  }
  return chosen;
}
