// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { browser } from '../../../lib/platform/browser.ts';
import { applyLanguage } from '../../../lib/platform/i18n.ts';
import { followLanguage } from '../../../lib/views/page-language.ts';
import { account, earningsSummary, snapshot, state, stored } from '../../lib/make.ts';
import { button, liveText } from '../draw.tsx';
import { openOptions } from './open-options.tsx';

/** Draws the settings of an affiliate and an administrator, and unfolds the affiliate's goal and history. */
async function openDetails(answers: Record<string, unknown> = {}, goal?: string) {
  const first = stored({
    accounts: [account({ name: 'My shop', ...(goal && { goal }) }), account({ id: 'r', role: 'administration' })],
    states: { a: state({ snapshot: snapshot() }) },
    earningsSummaries: { a: earningsSummary() },
    settings: { ...stored().settings, currency: 'USD' },
  });
  const { done } = openOptions(first, { answers });
  return { sent: done };
}

const goal = () => screen.getByLabelText<HTMLInputElement>('Monthly goal');

test('only affiliates have a goal and a history', async () => {
  await openDetails();
  expect(screen.getAllByLabelText('Monthly goal')).toHaveLength(1);
});

describe('the goal', () => {
  test('is rejected at the field if it is no amount, and the input stays', async () => {
    const words = 'Enter an amount above zero, such as 500 or 1250.50';
    const { sent } = await openDetails();
    await userEvent.type(goal(), 'lots');
    await userEvent.click(button('Save'));
    expect(sent).toEqual([]);
    expect(goal().value).toBe('lots');
    expect(goal().getAttribute('aria-invalid')).toBe('true');
    const described = (goal().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(words);
    expect(liveText()).toBe(words);
    await userEvent.type(goal(), '1');
    expect(goal().getAttribute('aria-invalid')).toBe('false');
  });

  test('is removed by an empty field', async () => {
    const { sent } = await openDetails({}, '500');
    expect(goal().value).toBe('500');
    await userEvent.clear(goal());
    await userEvent.click(button('Save'));
    expect(sent).toEqual([['goal', { accountId: 'a', goal: null }]]);
    await waitFor(() => expect(liveText()).toBe('Goal removed'));
  });
});

test('the result of a history’s reload follows the language', async () => {
  const catalog = { languageCode: { message: 'de' }, historyReloading: { message: 'Verlauf von $1 wird gelesen.' } };
  vi.stubGlobal('fetch', async () => Response.json(catalog));
  Object.assign(browser.runtime, { getURL: (path: string) => `chrome-extension://id/${path}` });
  onTestFinished(() => applyLanguage({ language: null, country: null }));
  onTestFinished(followLanguage('optionsTitle'));
  await openDetails();
  await userEvent.click(button('Reload history'));
  await waitFor(() => expect(document.querySelector('.history .success')?.textContent).toContain('My shop'));
  await applyLanguage({ language: 'de', country: null });
  await waitFor(() =>
    expect(document.querySelector('.history .success')?.textContent).toBe('Verlauf von My shop wird gelesen.'),
  );
});
