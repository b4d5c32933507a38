/** Reproducible random numbers, with a stream for each installation and purpose. Mulberry32, public domain. */
export function createRandom(streams: number, seed: number) {
  const states = new Uint32Array(streams);
  for (let stream = 0; stream < streams; stream++)
    states[stream] = Math.imul(stream + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b);

  /** A number in [0, 1). */
  return function draw(stream: number): number {
    const state = ((states[stream] as number) + 0x6d2b79f5) >>> 0;
    states[stream] = state;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type RandomDraw = () => number;

/** A random delay with this mean. */
export const exponential = (draw: RandomDraw, mean: number): number => -Math.log(1 - draw()) * mean;

export const normal = (draw: RandomDraw, mean: number, deviation: number): number =>
  mean + deviation * Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
