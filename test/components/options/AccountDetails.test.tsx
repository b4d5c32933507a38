// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { account, earningsSummary, snapshot, state, stored } from '../../lib/make.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open.tsx';

/** The settings with one program, its collapsed section opened. */
async function openFolded(answers: Record<string, unknown> = {}, goal?: string) {
  const first = stored({
    accounts: [account({ name: 'My shop', ...(goal && { goal }) }), account({ id: 'r', role: 'administration' })],
    states: { a: state({ snapshot: snapshot() }) },
    earningsSummaries: { a: earningsSummary() },
    settings: { ...stored().settings, currency: 'USD' },
  });
  const { done, change } = open(first, { answers });
  await userEvent.click(screen.getByText('Goal and history'));
  return { sent: done, forgotten: () => change({ ...first, earningsSummaries: { a: null } }) };
}

const button = (name: string) => screen.getByRole('button', { name });
const goal = () => screen.getByLabelText<HTMLInputElement>('Monthly goal');
const liveText = () => textOf(screen.getByRole('status'));
const history = () => textOf(document.querySelector('.history'));

test('only affiliates have a goal and a history', async () => {
  await openFolded();
  expect(screen.getAllByText('Goal and history')).toHaveLength(1);
  await expectAccessible();
});

describe('the goal', () => {
  test('is stored and announced', async () => {
    const { sent } = await openFolded();
    await userEvent.type(goal(), '1,250.50{Enter}');
    expect(sent).toEqual([['goal', { accountId: 'a', goal: '1250.50' }]]);
    await waitFor(() => expect(liveText()).toBe('Goal set to US$1,250.50 a month'));
    expect(document.querySelector('.toast')).not.toBeNull();
    expect(goal().value).toBe('1250.50');
  });

  test.each([
    ['lots', 'Enter an amount above zero, such as 500 or 1250.50'],
    ['1.250', 'Enter an amount above zero, such as 500 or 1250.50'],
  ])('%s is rejected at the field, and the input stays', async (typed, words) => {
    const { sent } = await openFolded();
    await userEvent.type(goal(), typed);
    await userEvent.click(button('Save'));
    expect(sent).toEqual([]);
    expect(goal().value).toBe(typed);
    expect(goal().getAttribute('aria-invalid')).toBe('true');
    const described = (goal().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(words);
    expect(liveText()).toBe(words);
    await expectAccessible();
    await userEvent.type(goal(), '1');
    expect(goal().getAttribute('aria-invalid')).toBeNull();
  });

  test('an empty field removes it', async () => {
    const { sent } = await openFolded({}, '500');
    expect(goal().value).toBe('500');
    await userEvent.clear(goal());
    await userEvent.click(button('Save'));
    expect(sent).toEqual([['goal', { accountId: 'a', goal: null }]]);
    await waitFor(() => expect(liveText()).toBe('Goal removed'));
  });
});

describe('the history', () => {
  test('is deleted after a confirmation, and the result is shown and announced', async () => {
    const { sent, forgotten } = await openFolded();
    await userEvent.click(button('Delete history'));
    expect(liveText()).toBe('Delete the history of My shop? It is read again from the program.');
    expect(document.activeElement).toBe(button('Cancel'));
    await expectAccessible();
    await userEvent.click(button('Delete history'));
    expect(sent).toEqual([['forgetHistory', { accountId: 'a' }]]);
    await waitFor(() => expect(liveText()).toBe('History of My shop deleted'));
    expect(history()).toContain('History of My shop deleted');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History' })));
    // Until it is read again, nothing of it is known.
    forgotten();
    expect(history()).toContain('History of My shop deleted');
  });
});
