// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { groupsStored, pageOf } from '../../lib/group-samples.ts';
import { bodyRows, button, field, group, liveText, looked } from './open.tsx';

describe('every action moves the focus to its result or keeps it', () => {
  test('a page turned by key does not move the focus of a user who has gone on', async () => {
    const panel = await looked();
    await act(async () => bodyRows()[3]?.focus());
    await userEvent.keyboard('{PageDown}');
    field('Find group, name, email or ID').focus();
    await act(() => panel.last().answer(pageOf(37, 2)));
    expect(document.activeElement).toBe(field('Find group, name, email or ID'));
  });
});

describe('a few key presses are enough', () => {
  const known = groupsStored({ groups: Array.from({ length: 12 }, (_, i) => group(i + 1)) });

  test('statuses are one stop, arrows move among them', async () => {
    await looked(pageOf(37), known);
    const chips = within(screen.getByRole('toolbar', { name: 'Status' })).getAllByRole('button');
    expect(chips.filter(({ tabIndex }) => tabIndex === 0)).toEqual([chips[0]]);
    chips[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(chips[2]);
    await userEvent.keyboard('{ArrowLeft}{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(chips[4]);
    // The toolbar remembers its tab stop.
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(chips[4]);
  });

  test('in right-to-left languages the arrows are mirrored', async () => {
    await looked(pageOf(37), known);
    const chips = within(screen.getByRole('toolbar', { name: 'Status' })).getAllByRole('button');
    document.documentElement.dir = 'rtl';
    chips[0]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(chips[1]);
    document.documentElement.dir = '';
  });
});

describe('Escape', () => {
  test('in the details closes them and stops nothing', async () => {
    const panel = await looked();
    await act(async () => {
      panel.store.open(pageOf(1).affiliates[0] ?? null);
      void panel.store.turnTo(2);
    });
    await userEvent.keyboard('{Escape}');
    expect(panel.last().signal.aborted).toBe(false);
  });
});

test('opening and closing a row says nothing again', async () => {
  await looked();
  expect(liveText()).toBe('37 affiliates, page 1 of 3');
  await userEvent.click(bodyRows()[0] as HTMLElement);
  await screen.findByRole('dialog');
  expect([screen.getAllByRole('status').length, liveText()]).toEqual([1, '']);
  await userEvent.click(button('Close'));
  expect([screen.getAllByRole('status').length, liveText()]).toEqual([1, '']);
});
