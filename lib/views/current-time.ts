import { signal } from '@preact/signals';

const ticks = signal(0);
setInterval(() => ticks.value++, 30_000);

/** The time (ms). What reads it is drawn again twice a minute: ages grow, and a page may stay open past midnight. */
export function currentTime(): number {
  void ticks.value;
  return Date.now();
}
