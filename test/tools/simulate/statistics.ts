/** A histogram of delays in seconds. Delays of more than two days count as two days. */
export function createDelays() {
  const counts = new Int32Array(2 * 86_400 + 1);
  let total = 0;
  return {
    add(seconds: number): void {
      const second = Math.min(seconds, counts.length - 1);
      counts[second] = (counts[second] as number) + 1;
      total++;
    },
    /** The quantile in seconds. */
    quantile(share: number): number {
      let seen = 0;
      for (let second = 0; second < counts.length; second++) {
        seen += counts[second] as number;
        if (seen >= share * total) return second;
      }
      throw new Error('There are no delays.');
    },
  };
}

/**
 * Requests of the busiest stretch, relative to the mean stretch of an hour.
 * @param requests per minute
 * @param from the hour's first minute
 * @param stretch minutes. Small crowds need longer stretches, because chance makes single minutes busy.
 */
export function peakOverMean(requests: Int32Array, from: number, stretch = 1): number {
  const sums: number[] = [];
  for (let minute = from; minute < from + 60; minute += stretch) {
    sums.push(requests.subarray(minute, minute + stretch).reduce((sum, count) => sum + count, 0));
  }
  return (Math.max(...sums) * sums.length) / sums.reduce((sum, count) => sum + count, 0);
}

/** The peak from 09:00 to 10:00, when browsers start, on the worst of five mornings. */
export const worstMorning = (requests: Int32Array, stretch = 1): number =>
  Math.max(...[0, 1, 2, 3, 4].map((day) => peakOverMean(requests, day * 1440 + 9 * 60, stretch)));

export const total = (requests: Int32Array): number => requests.reduce((sum, count) => sum + count, 0);
