import { cleanup, render, screen } from '@testing-library/preact';
import type { JSX } from 'preact';
import { onTestFinished } from 'vitest';

/** Renders into a document with language and title, as the entry points do; the end of the test removes it. */
export function draw(ui: JSX.Element) {
  onTestFinished(cleanup);
  document.documentElement.lang = 'en';
  document.title = 'Affiliate Glance';
  return render(ui);
}

/** The visible text: one line, single spaces. */
export const textOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The text of the page's live region. */
export const liveText = () => textOf(screen.getByRole('status'));
