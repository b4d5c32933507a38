import { signal } from '@preact/signals';

const minutes = signal(0);
setInterval(() => minutes.value++, 60_000);

/** The time (ms). What draws it is drawn again each minute, because a page may stay open past midnight. */
export function currentTime(): number {
  void minutes.value;
  return Date.now();
}
