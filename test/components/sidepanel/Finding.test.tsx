// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { newWatch } from '../../../lib/domain/groups/group-watch.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { affiliate, groupsStored, pageOf } from '../../lib/group-samples.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { alert, button, field, group, liveText, looked, open } from './open.tsx';

const ada = affiliate(1, { name: 'Ada', email: 'ada@shop.example' });
const three = groupsStored({ groups: [group(3, { name: 'Bloggers' }), group(5), group(7)] });
/** A search for ada in three groups. */
async function finding() {
  const panel = open(three);
  await userEvent.type(field('Search'), 'ada{Enter}');
  return panel;
}

describe('searching for a person without a group', () => {
  test('shows its progress, who was found and where, and its end', async () => {
    const panel = await finding();
    expect(screen.getByText('Looking in group 1 of 3…')).toBeTruthy();
    await act(() => panel.last().answer({ ...pageOf(7), affiliates: [ada, affiliate(2)] }));
    expect(screen.getByText('Looking in group 2 of 3…')).toBeTruthy();
    const bar = screen.getByRole('progressbar');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1', '3']);
    await expectAccessible();
    await act(() => panel.last().answer(pageOf(0)));
    await act(() => panel.last().answer({ ...pageOf(1), affiliates: [affiliate(9, { name: 'Adam' })] }));
    expect(screen.getByRole('heading', { name: '8 people found for “ada”' })).toBeTruthy();
    expect(liveText()).toBe('8 people found for “ada”');
    const where = screen.getAllByRole('heading', { level: 3 });
    expect(where.map(textOf)).toEqual(['Bloggers (group 3)', 'Group 7']);
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'Adacode-1ada@shop.exampleActive200.10',
      'code-2#2Active200.10',
      'Adamcode-9#9Active200.10',
    ]);
    await expectAccessible();
    await userEvent.click(button('5 more in this group'));
    expect(panel.last().question).toMatchObject({ groupId: 3, search: 'ada', perPage: 15 });
    expect(field('Group ID').value).toBe('3');
  });

  test('Escape or Stop stops it, and keeps what was found', async () => {
    for (const stop of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(button('Stop'))]) {
      const panel = await finding();
      await act(() => panel.last().answer({ ...pageOf(1), affiliates: [ada] }));
      await stop();
      expect(panel.last().signal.aborted).toBe(true);
      expect(screen.getByText('Stopped after 1 of 3 groups')).toBeTruthy();
      expect(screen.getByText('Ada')).toBeTruthy();
      expect(screen.queryByText('Nobody found')).toBeNull();
      panel.unmount();
    }
  });

  test('once stopped, it resumes with the next group', async () => {
    const panel = await finding();
    await act(() => panel.last().answer({ ...pageOf(1), affiliates: [ada] }));
    await userEvent.click(button('Stop'));
    const asked = panel.pages.length;
    await userEvent.click(button('Go on'));
    expect(textOf(document.activeElement)).toBe('Stop');
    expect(panel.pages).toHaveLength(asked + 1);
    expect(panel.last().question).toMatchObject({ groupId: 5, search: 'ada' });
    await act(() => panel.last().answer(pageOf(0)));
    await act(() => panel.last().answer(pageOf(0)));
    expect(liveText()).toBe('1 person found for “ada”');
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    await expectAccessible();
  });

  test('no match', async () => {
    const panel = await finding();
    for (let i = 0; i < 3; i++) await act(() => panel.last().answer(pageOf(0)));
    expect(screen.getByText(/^Nobody in the groups you know matches “ada”/)).toBeTruthy();
    await expectAccessible();
  });

  test('a deleted group is named; a failure stops the search, which can be resumed', async () => {
    const panel = await finding();
    await act(() => panel.last().refuse({ kind: 'not-found' }));
    await act(() => panel.last().refuse({ kind: 'no-answer' }));
    expect(screen.getByText('No longer there: Bloggers (group 3)')).toBeTruthy();
    expect(alert()).toContain('The site does not answer');
    // The error has the only button to resume.
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    expect(screen.queryByText('Nobody found')).toBeNull();
    await userEvent.click(button('Try again'));
    expect(panel.last().question.groupId).toBe(5);
  });

  test('a person opens to all details, and has a menu', async () => {
    const panel = await finding();
    await act(() => panel.last().answer({ ...pageOf(1), affiliates: [ada] }));
    await userEvent.click(screen.getByText('ada@shop.example'));
    expect(await screen.findByRole('dialog', { name: 'Affiliate code-1' })).toBeTruthy();
    await userEvent.click(button('Close'));
    await userEvent.click(button('Actions for Ada'));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy e-mail' }));
    expect(panel.did).toEqual(['copy ada@shop.example']);
  });

  test('asks for a missing search text or group', async () => {
    const panel = open();
    await userEvent.click(button('Look up'));
    expect(alert()).toBe('Type a group, or whom you are looking for.');
    await userEvent.type(field('Search'), 'ada');
    expect(alert()).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(alert()).toMatch(/^No groups are known yet/);
    expect(panel.pages).toEqual([]);
    await expectAccessible();
  });
});

describe('the form', () => {
  test('a group can be entered by name', async () => {
    const panel = open(three);
    await userEvent.type(field('Group ID'), 'blog{Enter}');
    expect(panel.last().question.groupId).toBe(3);
  });

  test('the beginning of a name is not an error yet', async () => {
    open(three);
    await userEvent.type(field('Group ID'), 'blo');
    expect(field('Group ID').hasAttribute('aria-invalid')).toBe(false);
    await userEvent.type(field('Group ID'), 'x');
    expect(field('Group ID').getAttribute('aria-invalid')).toBe('true');
  });

  test('offers every known group by number and name', async () => {
    open(three, { names: [{ groupId: 8, name: 'Eight' }] });
    await screen.findByRole('button', { name: 'Eight' });
    const list = document.getElementById(field('Group ID').getAttribute('list') ?? '');
    const options = [...(list?.children ?? [])] as HTMLOptionElement[];
    expect(options.map(({ value, text }) => `${value} ${text}`)).toEqual([
      '3 Bloggers',
      '8 Eight',
      '5 Group 5',
      '7 Group 7',
    ]);
  });

  test('More is collapsed unless something in it matters', async () => {
    const panel = open();
    const more = () => field('Status').closest('details')?.open;
    expect(more()).toBe(false);
    await act(async () => void panel.store.type({ status: 'pending' }));
    expect(more()).toBe(true);
    await act(async () => void panel.store.type({ status: '', perPage: 'x' }));
    expect(more()).toBe(true);
    // Emptied again: the field stays open for whoever is typing in it.
    await act(async () => void panel.store.type({ perPage: '' }));
    expect(more()).toBe(true);
  });
});

describe('accounts that may look up groups', () => {
  test.each([
    ['forbidden', 'This user is not allowed to look up groups', /Only administrators of shop\.example can/],
    ['absent', 'This programme has no group look-up', /does not offer it: it belongs to the Pro edition/],
  ] as const)('%s: shown before anything is typed, with what to do', async (groupAccess, title, text) => {
    const panel = open(groupsStored({ capabilities: { admin: capabilities({ groupAccess }) } }));
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Group ID')).toBeNull();
    await userEvent.click(button('Open settings'));
    expect(panel.did).toEqual(['options']);
    await userEvent.click(button('Try again'));
    expect(panel.sent).toEqual([['test', { accountId: 'admin' }]]);
    expect(liveText()).toBe('Nothing has changed');
    await expectAccessible();
  });
});

describe('watching a group', () => {
  const toggle = () => screen.queryByRole('checkbox', { name: 'Tell me about new applicants' });
  const pinned = (watches: ReturnType<typeof newWatch>[] = []) =>
    groupsStored({ groups: [group(3, { pinned: true, name: 'Bloggers' })], watches });

  test('is offered for pinned groups, off, and switched on and off', async () => {
    const panel = await looked(pageOf(37), groupsStored({ groups: [group(3)] }));
    expect(toggle()).toBeNull();
    await act(async () => panel.change(pinned()));
    expect((toggle() as HTMLInputElement).checked).toBe(false);
    await userEvent.click(toggle() as HTMLElement);
    expect(panel.sent.at(-1)).toEqual(['watchGroup', { accountId: 'admin', groupId: 3, on: true, name: null }]);
    expect(liveText()).toBe('New applicants will be told');
    await act(async () => panel.change(pinned([newWatch('admin', 3, null)])));
    expect(screen.getByText('Asks once an hour how many wait for approval.')).toBeTruthy();
    await expectAccessible();
    await userEvent.click(toggle() as HTMLElement);
    expect(panel.sent.at(-1)).toMatchObject(['watchGroup', { on: false }]);
  });

  test('shows why it has stopped, unless that passes by itself', async () => {
    const watch = newWatch('admin', 3, null);
    const forbidden = {
      ...watch,
      trouble: { kind: 'forbidden' as const },
      schedule: { ...watch.schedule, nextAskAt: null },
    };
    const panel = await looked(pageOf(37), pinned([forbidden]));
    expect(screen.getByText('It has stopped: This user is not allowed to see groups.')).toBeTruthy();
    await act(async () => panel.change(pinned([{ ...watch, trouble: { kind: 'no-answer' } }])));
    expect(screen.queryByText(/It has stopped/)).toBeNull();
  });

  test('a group that the site has deleted can be unwatched, unpinned and forgotten', async () => {
    const first = pinned([{ ...newWatch('admin', 3, null), announced: 2 }]);
    const panel = open(first);
    await act(async () => {
      void panel.store.ask({ groupId: '3' });
      await panel.last().refuse({ kind: 'not-found' });
    });
    expect((toggle() as HTMLInputElement).checked).toBe(true);
    await userEvent.click(toggle() as HTMLElement);
    expect(panel.sent.at(-1)).toMatchObject(['watchGroup', { groupId: 3, on: false }]);
    expect(button('Unpin')).toBeTruthy();
    await expectAccessible();
    await userEvent.click(button('Forget'));
    expect(panel.sent.at(-1)).toEqual(['forgetGroup', { accountId: 'admin', groupId: 3 }]);
    await act(async () => panel.change(groupsStored()));
    expect(screen.queryByRole('button', { name: 'Forget' })).toBeNull();
    expect(textOf(document.activeElement)).toBe('Group 3');
  });

  test('there are no buttons for a missing group that was never looked up', async () => {
    const panel = open(pinned());
    await act(async () => {
      void panel.store.ask({ groupId: '4' });
      await panel.last().refuse({ kind: 'not-found' });
    });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('a chip shows the number of new applicants, in words as well', async () => {
    open(pinned([{ ...newWatch('admin', 3, null), announced: 2 }]));
    const chips = within(screen.getByRole('toolbar', { name: 'Groups you know' }));
    expect(textOf(chips.getByRole('button', { name: '2 new applicants in Bloggers' }))).toBe('Bloggers2');
    await expectAccessible();
  });
});
