/** A histogram of delays by the second; longer ones count as two days. */
export function createDelays() {
  const counts = new Int32Array(2 * 86_400 + 1);
  let total = 0;
  return {
    add(seconds: number): void {
      const second = Math.min(seconds, counts.length - 1);
      counts[second] = (counts[second] as number) + 1;
      total++;
    },
    total: () => total,
    /** The quantile, in seconds. */
    quantile(share: number): number {
      let seen = 0;
      for (let second = 0; second < counts.length; second++) {
        seen += counts[second] as number;
        if (seen >= share * total) return second;
      }
      throw new Error('Nobody waited.');
    },
  };
}

/**
 * Requests of the busiest stretch, relative to the mean stretch of an hour.
 * @param requests per minute
 * @param from the hour's first minute
 * @param stretch minutes; small crowds need longer ones, because chance alone makes single minutes busy
 */
export function peakOverMean(requests: Int32Array, from: number, stretch = 1): number {
  const sums: number[] = [];
  for (let minute = from; minute < from + 60; minute += stretch) {
    sums.push(requests.subarray(minute, minute + stretch).reduce((sum, count) => sum + count, 0));
  }
  return (Math.max(...sums) * sums.length) / sums.reduce((sum, count) => sum + count, 0);
}

/** The same for 09:00 to 10:00, when browsers start: the worst of five mornings. */
export const mornings = (requests: Int32Array, stretch = 1): number =>
  Math.max(...[0, 1, 2, 3, 4].map((day) => peakOverMean(requests, day * 1440 + 9 * 60, stretch)));

export const total = (requests: Int32Array): number => requests.reduce((sum, count) => sum + count, 0);
