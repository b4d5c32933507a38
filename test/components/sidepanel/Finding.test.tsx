// @vitest-environment happy-dom

import { act, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { capabilities } from '../../lib/capability-samples.ts';
import { groupsStored, pageOf } from '../../lib/group-samples.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { alert, button, choices, field, fromMenu, group, inMenu, liveText, open } from './open.tsx';

const three = groupsStored({ groups: [group(3, { name: 'Bloggers' }), group(5), group(7)] });
describe('a site that can only look groups up', () => {
  const ONLY = /^This site can only look up groups, by number or name/;
  const onlyGroups = capabilities({ groupAccess: 'allowed', groupRoute: 'pro', programAccess: 'absent' });

  test('says so once, and looks groups up as ever', async () => {
    const panel = open({ ...three, groups: [], capabilities: { admin: onlyGroups } });
    expect(screen.getAllByText(ONLY)).toHaveLength(1);
    expect(field('Group').placeholder).toBe('Number or name');
    await userEvent.type(field('Group'), 'ada');
    expect(choices()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(alert()).toMatch(ONLY);
    expect(screen.getAllByText(ONLY)).toHaveLength(1);
    await expectAccessible();
    await userEvent.clear(field('Group'));
    await userEvent.type(field('Group'), '3{Enter}');
    expect(alert()).toBe('');
    expect(panel.last().question).toMatchObject({ groupId: 3, search: '' });
  });
});

test('asks for a missing search text', async () => {
  const panel = open();
  await userEvent.click(button('Look up'));
  expect(alert()).toBe('Enter a group or a person.');
  await userEvent.type(field('Group or person'), 'ada');
  expect(alert()).toBe('');
  expect(panel.pages).toEqual([]);
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
    expect(list()).toEqual(['Bloggers3', 'Find “3” in the whole program']);
    await userEvent.click(screen.getByText('Find “3” in the whole program'));
    expect(panel.last().question).toMatchObject({ groupId: null, search: '3' });
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

describe('a group that the site has deleted', () => {
  test('can be unpinned and forgotten', async () => {
    const panel = open(groupsStored({ groups: [group(3, { pinned: true, name: 'Bloggers' })] }));
    await act(async () => {
      void panel.store.ask({ text: '3' });
      await panel.last().refuse({ kind: 'not-found' });
    });
    await inMenu('Unpin');
    await expectAccessible();
    await fromMenu('Forget');
    expect(panel.sent.at(-1)).toEqual(['forgetGroup', { accountId: 'admin', groupId: 3 }]);
    await act(async () => panel.change(groupsStored()));
    expect(screen.queryByRole('button', { name: 'More for this group' })).toBeNull();
    expect(textOf(document.activeElement)).toBe('Group 3');
  });

  test('has no buttons if it was never looked up', async () => {
    const panel = open();
    await act(async () => {
      void panel.store.ask({ text: '4' });
      await panel.last().refuse({ kind: 'not-found' });
    });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});
