// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { groupsStored, pageOf } from '../../lib/group-samples.ts';
import { textOf } from '../draw.tsx';
import { bodyRows, button, field, filter, fromMenu, group, liveText, loaded, looked, open } from './open.tsx';

/** A name for what has the focus. */
const focus = () => {
  const { activeElement: at } = document;
  return at === document.body ? 'nowhere' : at?.getAttribute('aria-label') || textOf(at);
};
const end = { total: 37, totalBefore: null, missingPages: [], cancelled: false, error: null };

describe('every action moves the focus to its result or keeps it', () => {
  test('Load all: to Stop, then to the loaded rows; Back to pages: to the page', async () => {
    const panel = await looked();
    await userEvent.click(button('Load all'));
    expect([focus(), liveText()]).toEqual(['Stop', 'Loading all…']);
    await act(async () => {
      const progress = { pagesDone: 3, pages: 3, rows: 37, total: 37, millisecondsLeft: 0 };
      panel.lastLoad().part({ affiliates: pageOf(37, 1, 37).affiliates, progress });
      await panel.lastLoad().end(end);
    });
    expect([focus(), liveText()]).toEqual(['37 affiliates loaded', '37 affiliates are loaded']);
    await fromMenu('Back to pages');
    expect([focus(), liveText()]).toEqual(['More for this group', '37 affiliates, page 1 of 3']);
  });

  test('a page turned by key: to its first row; by button: stays on the button', async () => {
    const panel = await looked();
    await act(async () => bodyRows()[3]?.focus());
    await userEvent.keyboard('{PageDown}');
    await act(() => panel.last().answer(pageOf(37, 2)));
    expect(document.activeElement).toBe(bodyRows()[0]);
    await userEvent.click(button('Next page'));
    await act(() => panel.last().answer(pageOf(37, 3)));
    expect(focus()).toBe('Next page');
    expect(liveText()).toBe('37 affiliates, page 3 of 3');
  });

  test('a page turned by key does not move the focus of a user who has gone on', async () => {
    const panel = await looked();
    await act(async () => bodyRows()[3]?.focus());
    await userEvent.keyboard('{PageDown}');
    field('Group or person').focus();
    await act(() => panel.last().answer(pageOf(37, 2)));
    expect(document.activeElement).toBe(field('Group or person'));
  });

  test('Add name: into the field; Save, Cancel, Escape: back to the menu', async () => {
    await looked(pageOf(37), groupsStored({ groups: [group(3)] }));
    const ways = [
      ['{Enter}', 'Saved'],
      ['{Escape}', 'No changes'],
      ['{Tab}{Tab}{Enter}', 'No changes'],
    ] as const;
    for (const [leave, words] of ways) {
      await fromMenu('Add name');
      expect(document.activeElement).toBe(field('Name of this group'));
      await userEvent.keyboard(`x${leave}`);
      expect([focus(), liveText()]).toEqual(['More for this group', words]);
    }
  });

  test('Pin keeps the focus, Forget moves it to the heading, and both are announced', async () => {
    const panel = await looked(pageOf(37), groupsStored({ groups: [group(3)] }));
    await fromMenu('Pin');
    expect([focus(), liveText()]).toEqual(['More for this group', 'Pinned']);
    await fromMenu('Forget');
    await act(async () => panel.change(groupsStored()));
    expect([focus(), liveText()]).toEqual(['Group 3', 'Group 3 forgotten']);
  });

  test('Try again: to the page that comes', async () => {
    const panel = open();
    await act(async () => {
      void panel.store.ask({ text: '3' });
      await panel.last().refuse({ kind: 'no-answer' });
    });
    await userEvent.click(button('Try again'));
    await act(() => panel.last().answer(pageOf(37)));
    expect(focus()).toBe('37 affiliates');
  });
});

describe('a few key presses are enough', () => {
  const known = groupsStored({ groups: Array.from({ length: 12 }, (_, i) => group(i + 1)) });

  /** Tabs from the field until this has the focus. */
  async function tabsTo(name: string): Promise<number> {
    field('Group or person').focus();
    let keys = 0;
    while (focus() !== name && keys < 9) {
      await userEvent.tab();
      keys++;
    }
    return keys;
  }

  test('from the field to the first row, and to Load all', async () => {
    await looked(pageOf(37), known);
    expect(await tabsTo('Load all')).toBeLessThanOrEqual(3);
    expect(await tabsTo('Go to the rows')).toBeLessThanOrEqual(3);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(bodyRows()[0]);
  });

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
  test('stops loading and keeps the rows', async () => {
    const panel = await looked();
    await userEvent.click(button('Load all'));
    await userEvent.keyboard('{Escape}');
    expect(panel.lastLoad().signal.aborted).toBe(true);
  });

  test('stops a question', async () => {
    const panel = open();
    await act(async () => void panel.store.ask({ text: '3' }));
    await userEvent.keyboard('{Escape}');
    expect(panel.last().signal.aborted).toBe(true);
  });

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

test('each copy is announced, inside the dialog too, and disappears after a while', async () => {
  const panel = await looked();
  await act(async () => bodyRows()[0]?.click());
  const dialog = within(await screen.findByRole('dialog'));
  const spoken = () => dialog.getByRole('status').firstElementChild;
  await userEvent.click(dialog.getByRole('button', { name: 'Copy Code' }));
  const first = spoken();
  expect(textOf(first)).toBe('Copied: code-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Copy Code' }));
  expect(textOf(spoken())).toBe('Copied: code-1');
  // Screen readers only announce new nodes.
  expect(spoken()).not.toBe(first);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  await act(() => panel.pause());
  expect(liveText()).toBe('');
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

test('the filter opens with the focus, and closes empty', async () => {
  const panel = await loaded(pageOf(37, 1, 37).affiliates);
  await filter('code-3');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
  expect(bodyRows().length).toBeLessThan(37);
  await userEvent.click(button('Filter'));
  expect([panel.store.filter.value, bodyRows().length]).toEqual(['', 37]);
  expect(focus()).toBe('Filter');
});

test('no match for the filter: shown, with a way back', async () => {
  await loaded(pageOf(37, 1, 37).affiliates);
  await filter('nobody');
  expect(screen.getByText('No matches')).toBeTruthy();
  expect(screen.getByText('None of the 37 loaded affiliates match this filter.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(button('Clear filter'));
  expect(bodyRows()).toHaveLength(37);
  expect(focus()).not.toBe('nowhere');
});
