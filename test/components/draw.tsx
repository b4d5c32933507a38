import { cleanup, render } from '@testing-library/preact';
import axe from 'axe-core';
import type { JSX } from 'preact';
import { afterEach, expect } from 'vitest';

/** Draws into a page as the entry points make it: with a language and a title. */

afterEach(cleanup);

export function draw(ui: JSX.Element) {
  document.documentElement.lang = 'en';
  document.title = 'Affiliate Glance';
  return render(ui);
}

/** What axe finds wrong with the page as it stands. Colours need a browser that paints. */
export async function expectAccessible(): Promise<void> {
  const { violations, passes } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations', 'passes'],
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
  expect(passes.length).toBeGreaterThan(5);
}

/** The text as a person reads it: one line, single spaces. */
export const textOf = (element: Element | null): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
