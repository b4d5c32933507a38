// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
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
