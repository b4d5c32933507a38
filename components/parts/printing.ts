import { signal } from '@preact/signals';
import { options } from 'preact';

/** More rows would keep a browser busy for a minute. */
export const MOST_PRINTED = 5000;

/** Draws what a change of state alters before it returns, because Firefox copies the page for paper before any microtask. */
export function drawNow(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  options.debounceRendering = undefined;
}

/** Whether the page is being printed, so that it draws all of its parts and rows. */
export const isPrinting = signal(false);
addEventListener('beforeprint', () =>
  drawNow(() => {
    isPrinting.value = true;
  }),
);
addEventListener('afterprint', () => {
  isPrinting.value = false;
});
