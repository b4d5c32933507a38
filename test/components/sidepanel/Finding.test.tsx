// @vitest-environment happy-dom

import { act, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { newWatch } from '../../../lib/domain/groups/group-watch.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { affiliate, groupsStored, pageOf } from '../../lib/group-samples.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { alert, button, choices, field, fromMenu, group, inMenu, liveText, looked, open } from './open.tsx';

const ada = affiliate(1, { name: 'Ada', email: 'ada@shop.example' });
const three = groupsStored({ groups: [group(3, { name: 'Bloggers' }), group(5), group(7)] });
/** A search for ada in three groups. */
async function finding() {
  const panel = open(three);
  await userEvent.type(field('Group or person'), 'ada{Enter}');
  return panel;
}

describe('searching for a person without a group', () => {
  test('shows its progress, who was found and where, and its end', async () => {
    const panel = await finding();
    expect(screen.getByText('Searching group 1 of 3…')).toBeTruthy();
    await act(() => panel.last().answer({ ...pageOf(7), affiliates: [ada, affiliate(2)] }));
    expect(screen.getByText('Searching group 2 of 3…')).toBeTruthy();
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
      'Adacode-1ada@shop.example200.10Active',
      'code-2#2200.10Active',
      'Adamcode-9#9200.10Active',
    ]);
    await expectAccessible();
    await userEvent.click(button('5 more in this group'));
    expect(panel.last().question).toMatchObject({ groupId: 3, search: 'ada', perPage: 15 });
    expect(field('Group or person').value).toBe('Bloggers');
    await act(() => panel.last().answer(pageOf(7)));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' }).value).toBe('ada');
  });

  test('Escape or Stop stops it, and keeps what was found', async () => {
    for (const stop of [() => userEvent.keyboard('{Escape}'), () => userEvent.click(button('Stop'))]) {
      const panel = await finding();
      await act(() => panel.last().answer({ ...pageOf(1), affiliates: [ada] }));
      await stop();
      expect(panel.last().signal.aborted).toBe(true);
      expect(screen.getByText('Stopped after 1 of 3 groups')).toBeTruthy();
      expect(screen.getByText('Ada')).toBeTruthy();
      expect(screen.queryByText('No one found')).toBeNull();
      panel.unmount();
    }
  });

  test('once stopped, it resumes with the next group', async () => {
    const panel = await finding();
    await act(() => panel.last().answer({ ...pageOf(1), affiliates: [ada] }));
    await userEvent.click(button('Stop'));
    const asked = panel.pages.length;
    await userEvent.click(button('Continue'));
    expect(textOf(document.activeElement)).toBe('Stop');
    expect(panel.pages).toHaveLength(asked + 1);
    expect(panel.last().question).toMatchObject({ groupId: 5, search: 'ada' });
    await act(() => panel.last().answer(pageOf(0)));
    await act(() => panel.last().answer(pageOf(0)));
    expect(liveText()).toBe('1 person found for “ada”');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await expectAccessible();
  });

  test('no match', async () => {
    const panel = await finding();
    for (let i = 0; i < 3; i++) await act(() => panel.last().answer(pageOf(0)));
    expect(screen.getByText(/^No one in the known groups matches “ada”/)).toBeTruthy();
    await expectAccessible();
  });

  test('a deleted group is named; a failure stops the search, which can be resumed', async () => {
    const panel = await finding();
    await act(() => panel.last().refuse({ kind: 'not-found' }));
    await act(() => panel.last().refuse({ kind: 'no-answer' }));
    expect(screen.getByText('No longer there: Bloggers (group 3)')).toBeTruthy();
    expect(alert()).toContain('The site isn’t responding');
    // The error has the only button to resume.
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.queryByText('No one found')).toBeNull();
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
    await userEvent.click(screen.getByRole('menuitem', { name: 'Copy email' }));
    expect(panel.did).toEqual(['copy ada@shop.example']);
  });

  test('asks for a missing search text or group', async () => {
    const panel = open();
    await userEvent.click(button('Look up'));
    expect(alert()).toBe('Enter a group or a person.');
    await userEvent.type(field('Group or person'), 'ada');
    expect(alert()).toBe('');
    await userEvent.keyboard('{Enter}');
    expect(alert()).toMatch(/^No groups to search yet/);
    expect(panel.pages).toEqual([]);
    await expectAccessible();
  });
});

describe('the one field', () => {
  const list = () => choices().map(textOf);
  const active = () =>
    textOf(document.getElementById(field('Group or person').getAttribute('aria-activedescendant') ?? ''));

  test('takes the name of a group', async () => {
    const panel = open(three);
    await userEvent.type(field('Group or person'), 'bloggers{Enter}');
    expect(panel.last().question.groupId).toBe(3);
  });

  test('offers every known group: pinned ones first, then by name', async () => {
    open(groupsStored({ groups: [group(5), group(7, { pinned: true }), group(3, { name: 'Bloggers' })] }), {
      names: [{ groupId: 8, name: 'Eight' }],
    });
    expect(list()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Known groups' }));
    expect(list()).toEqual(['Group 7', 'Bloggers3', 'Eight8', 'Group 5']);
    expect(document.activeElement).toBe(field('Group or person'));
    await expectAccessible();
    await userEvent.click(button('Known groups'));
    expect(list()).toEqual([]);
  });

  test('what is typed narrows the list, and can be meant as a person', async () => {
    const panel = open(three);
    await userEvent.type(field('Group or person'), '3');
    expect(list()).toEqual(['Bloggers3', 'Find “3” in all groups']);
    await userEvent.click(screen.getByText('Find “3” in all groups'));
    expect(panel.last().question).toMatchObject({ groupId: 3, search: '3', perPage: 5 });
    expect(list()).toEqual([]);
  });

  test('is used by keyboard: arrows choose, Enter takes, Escape closes and stops nothing', async () => {
    const panel = open(three);
    field('Group or person').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect([field('Group or person').getAttribute('aria-expanded'), active()]).toEqual(['true', 'Bloggers3']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe('');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Group 7');
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    expect(panel.last().question.groupId).toBe(7);
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect([list(), panel.last().signal.aborted]).toEqual([[], false]);
    await userEvent.keyboard('{Escape}');
    expect(panel.last().signal.aborted).toBe(true);
  });

  test('its answer closes the list, which would cover it; that to an earlier question does not', async () => {
    const panel = open(three);
    await act(async () => void panel.store.ask({ text: '3' }));
    await userEvent.clear(field('Group or person'));
    await userEvent.type(field('Group or person'), '5');
    await act(() => panel.last().answer(pageOf(37)));
    expect(list()).not.toEqual([]);
    await act(() => panel.pause());
    await act(() => panel.last().answer(pageOf(37)));
    expect(list()).toEqual([]);
  });

  test('its label is only heard once there is a result', async () => {
    const panel = open(three);
    const label = () => screen.getByText('Group or person').className;
    expect(label()).toBe('');
    await act(async () => {
      void panel.store.ask({ text: '3' });
      await panel.last().answer(pageOf(37));
    });
    expect(label()).toBe('spoken');
  });
});

describe('accounts that may look up groups', () => {
  test.each([
    ['forbidden', 'This user isn’t allowed to look up groups', /Only administrators of shop\.example can/],
    ['absent', 'This program has no group lookup', /doesn’t offer it: it’s part of the Pro edition/],
  ] as const)('%s: shown before anything is typed, with what to do', async (groupAccess, title, text) => {
    const panel = open(groupsStored({ capabilities: { admin: capabilities({ groupAccess }) } }));
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Group or person')).toBeNull();
    await userEvent.click(button('Open settings'));
    expect(panel.did).toEqual(['options']);
    await userEvent.click(button('Try again'));
    expect(panel.sent).toEqual([['test', { accountId: 'admin' }]]);
    expect(liveText()).toBe('No change');
    await expectAccessible();
  });
});

describe('watching a group', () => {
  const WATCH = 'Notify me about new applicants';
  const checked = async () => (await inMenu(WATCH)).getAttribute('aria-checked');
  const pinned = (watches: ReturnType<typeof newWatch>[] = []) =>
    groupsStored({ groups: [group(3, { pinned: true, name: 'Bloggers' })], watches });

  test('is offered for pinned groups, off, and switched on and off', async () => {
    const panel = await looked(pageOf(37), groupsStored({ groups: [group(3)] }));
    await inMenu('Pin');
    expect(screen.queryByText(WATCH)).toBeNull();
    await userEvent.keyboard('{Escape}');
    await act(async () => panel.change(pinned()));
    expect(await checked()).toBe('false');
    await expectAccessible();
    await fromMenu(WATCH);
    expect(panel.sent.at(-1)).toEqual(['watchGroup', { accountId: 'admin', groupId: 3, on: true, name: null }]);
    expect(liveText()).toBe('You’ll be notified of new applicants');
    await act(async () => panel.change(pinned([newWatch('admin', 3, null)])));
    expect(await checked()).toBe('true');
    expect((await inMenu(WATCH)).title).toBe('Checks once an hour how many await approval.');
    await fromMenu(WATCH);
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
    expect(screen.getByText('Stopped: This user isn’t allowed to look up groups.')).toBeTruthy();
    await act(async () => panel.change(pinned([{ ...watch, trouble: { kind: 'no-answer' } }])));
    expect(screen.queryByText(/Stopped:/)).toBeNull();
  });

  test('a group that the site has deleted can be unwatched, unpinned and forgotten', async () => {
    const first = pinned([{ ...newWatch('admin', 3, null), announced: 2 }]);
    const panel = open(first);
    await act(async () => {
      void panel.store.ask({ text: '3' });
      await panel.last().refuse({ kind: 'not-found' });
    });
    expect(await checked()).toBe('true');
    await fromMenu(WATCH);
    expect(panel.sent.at(-1)).toMatchObject(['watchGroup', { groupId: 3, on: false }]);
    await inMenu('Unpin');
    await expectAccessible();
    await fromMenu('Forget');
    expect(panel.sent.at(-1)).toEqual(['forgetGroup', { accountId: 'admin', groupId: 3 }]);
    await act(async () => panel.change(groupsStored()));
    expect(screen.queryByRole('button', { name: 'More for this group' })).toBeNull();
    expect(textOf(document.activeElement)).toBe('Group 3');
  });

  test('there are no buttons for a missing group that was never looked up', async () => {
    const panel = open(pinned());
    await act(async () => {
      void panel.store.ask({ text: '4' });
      await panel.last().refuse({ kind: 'not-found' });
    });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('the number of new applicants is at the field, and at the group in its list', async () => {
    open(pinned([{ ...newWatch('admin', 3, null), announced: 2 }]));
    const known = button('Known groups, 2 new applicants');
    expect(textOf(known)).toBe('2');
    await userEvent.click(known);
    expect(choices().map(textOf)).toEqual(['Bloggers32 new applicants']);
    await expectAccessible();
  });
});
