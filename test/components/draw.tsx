import { cleanup, render, screen } from '@testing-library/preact';
import axe from 'axe-core';
import type { JSX } from 'preact';
import { expect, onTestFinished } from 'vitest';

/** Renders into a document with language and title, as the entry points do; the end of the test removes it. */
export function draw(ui: JSX.Element) {
  onTestFinished(cleanup);
  document.documentElement.lang = 'en';
  document.title = 'Affiliate Glance';
  return render(ui);
}

/** The page must have no axe violations. Contrast is left out, because it needs a real browser. */
export async function expectAccessible(): Promise<void> {
  const { violations, passes } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations', 'passes'],
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
  expect(passes.length).toBeGreaterThan(5);
}

/** The visible text: one line, single spaces. */
export const textOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The text of the page's live region. */
export const liveText = () => textOf(screen.getByRole('status'));
