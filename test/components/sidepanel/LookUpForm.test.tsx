// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { withDistinctNames } from '../../../lib/domain/accounts/display-name.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import type { PageCall } from '../../lib/group-desk.ts';
import { affiliate, groupsStored, pageOf, remembered } from '../../lib/group-samples.ts';
import { account } from '../../lib/make.ts';
import { button, liveText, textOf } from '../draw.tsx';
import { field, fromMenu, inMenu, openSidePanel, shownChoices } from './open-sidepanel.tsx';

const three = groupsStored({ groups: [remembered(3, { name: 'Bloggers' }), remembered(5), remembered(7)] });
const FIELD = 'Find group, name, email or ID';
const ada = affiliate(36, { name: 'Ada' });
const found = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);
const knownGroups = () =>
  within(screen.getByRole('toolbar', { name: 'Known groups' }))
    .getAllByRole('button')
    .map(textOf);

describe('Enter', () => {
  async function enter(text: string, first: Stored = three) {
    const panel = openSidePanel(first);
    await userEvent.type(field(FIELD), `${text}{Enter}`);
    return panel;
  }

  test.each<[string, (call: PageCall) => Promise<void>]>([
    ['does not exist', (call) => call.refuse({ kind: 'not-found' })],
    ['cannot be requested', (call) => call.refuse({ kind: 'no-group-filter' })],
  ])('searches people for a number whose group %s, with the matching ID first', async (_name, answer) => {
    const panel = await enter('36');
    expect(panel.last().query).toMatchObject({ groupId: 36, search: '' });
    await act(() => answer(panel.last()));
    expect(panel.last().query).toMatchObject({
      groupId: null,
      search: '36',
      order: { by: 'id', descending: false },
    });
    await act(() => panel.last().answer({ ...pageOf(2), affiliates: [affiliate(1, { name: 'Eve 36' }), ada] }));
    expect([found(), screen.getAllByText('No results for group 36').length]).toEqual([['2 people found for “36”'], 1]);
    expect(screen.getAllByRole('listitem').map(textOf)[0]).toMatch(/^Ada/);
  });

  test.each<[string, (call: PageCall) => Promise<void>]>([
    ['answers', (call) => call.answer(pageOf(2))],
    ['fails', (call) => call.refuse({ kind: 'no-answer' })],
  ])('does not search people for a number whose group %s', async (_name, answer) => {
    const panel = await enter('5');
    await act(() => answer(panel.last()));
    expect(panel.pages).toHaveLength(1);
  });

  test('finds people and matching groups by a part of a name', async () => {
    const panel = await enter('blog');
    expect(panel.last().query).toMatchObject({ groupId: null, search: 'blog' });
    await act(() => panel.last().answer({ ...pageOf(1), affiliates: [ada] }));
    expect([found(), knownGroups()]).toEqual([['1 person found for “blog”'], ['Bloggers (group 3)']]);
    await userEvent.click(within(screen.getByRole('toolbar', { name: 'Known groups' })).getByRole('button'));
    expect(panel.last().query.groupId).toBe(3);
  });

  test('explains how an unknown group name becomes known', async () => {
    const panel = await enter('blog');
    await act(() => panel.last().answer(pageOf(0)));
    expect(knownGroups()).toEqual(['Bloggers (group 3)']);
    await userEvent.clear(field(FIELD));
    await userEvent.type(field(FIELD), 'Newcomers{Enter}');
    await act(() => panel.last().answer(pageOf(0)));
    expect(knownGroups()).toEqual(['Bloggers (group 3)', 'Group 5', 'Group 7']);
    expect(found()).toEqual(['No results for “Newcomers”']);
    expect(screen.getByText('Open a group once by number. Then you can find it by name.')).toBeTruthy();
    expect(liveText()).toBe('No results for “Newcomers”');
  });

  test('needs no explanation if the service names its groups', async () => {
    const panel = openSidePanel(groupsStored({}), { names: [{ groupId: 8, name: 'Eight' }] });
    await userEvent.type(field(FIELD), 'Newcomers{Enter}');
    await act(() => panel.last().answer(pageOf(0)));
    expect([screen.queryByText(/^Open a group/), knownGroups()]).toEqual([null, ['Eight (group 8)']]);
  });
});

const ONLY_GROUPS = 'Only groups can be found here';
const onlyGroups = capabilities({ groupAccess: 'allowed', groupRoute: 'pro', programAccess: 'absent' });

test('the panel says once that only groups can be found, and finds them by number or known name', async () => {
  const panel = openSidePanel({ ...three, capabilities: { admin: onlyGroups } });
  expect(screen.getAllByText(ONLY_GROUPS)).toHaveLength(1);
  await userEvent.type(field('Find group by number or name'), 'ada');
  expect(shownChoices()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect([found(), panel.pages]).toEqual([['No results for “ada”'], []]);
  expect(screen.getAllByText(ONLY_GROUPS)).toHaveLength(1);
  await userEvent.clear(field('Find group by number or name'));
  await userEvent.type(field('Find group by number or name'), '9{Enter}');
  await act(() => panel.last().answer(pageOf(0)));
  expect(panel.pages).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'No results for group 9' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Find affiliate/ })).toBeNull();
});

describe('the field', () => {
  const list = () => shownChoices().map(textOf);

  test('filters the list by the typed text, and offers to search people', async () => {
    const panel = openSidePanel(three);
    await userEvent.type(field(FIELD), '3');
    expect(list()).toEqual(['Bloggers3', 'Find affiliate “3”']);
    await userEvent.click(screen.getByText('Find affiliate “3”'));
    expect(panel.last().query).toMatchObject({ groupId: null, search: '3' });
    expect(list()).toEqual([]);
  });

  test('closes the list when the answer comes, but not for an earlier query', async () => {
    const panel = openSidePanel(three);
    await act(async () => void panel.store.submit({ text: '3' }));
    await userEvent.clear(field(FIELD));
    await userEvent.type(field(FIELD), '5');
    await act(() => panel.last().answer(pageOf(37)));
    expect(list()).not.toEqual([]);
    await act(() => panel.pause());
    await act(() => panel.last().answer(pageOf(37)));
    expect(list()).toEqual([]);
  });
});

test.each([
  ['forbidden', 'You can’t find groups with this login', /Connect an administrator of shop\.example/],
  ['absent', 'Groups not supported', /doesn’t offer them: finding groups is part of the Pro edition/],
] as const)('a lookup that is %s is explained at once, with what to do', async (groupAccess, title, text) => {
  const panel = openSidePanel(groupsStored({ capabilities: { admin: capabilities({ groupAccess }) } }));
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByLabelText('Find group, name, email or ID')).toBeNull();
  await userEvent.click(button('Open settings'));
  expect(panel.done).toEqual(['options']);
  await userEvent.click(button('Try again'));
  expect(panel.sent).toEqual([['test', { accountId: 'admin' }]]);
  expect(liveText()).toBe('No changes');
});

test('the advice names the program without the user, who distinguishes it from another one', () => {
  const accounts = withDistinctNames([
    account({ id: 'admin', name: 'Shop', username: 'carol' }),
    account({ id: 'b', name: 'Shop', username: 'ada' }),
  ]);
  const refused = capabilities({ groupAccess: 'forbidden' });
  openSidePanel(groupsStored({ accounts, capabilities: { admin: refused, b: refused } }));
  expect(accounts[0]?.name).toBe('Shop (carol)');
  expect(screen.getByText('Connect an administrator of Shop.')).toBeTruthy();
});

test('a group that the site has deleted can be unpinned and forgotten', async () => {
  const panel = openSidePanel(groupsStored({ groups: [remembered(3, { pinned: true, name: 'Bloggers' })] }));
  await act(async () => {
    void panel.store.openGroup(3);
    await panel.last().refuse({ kind: 'not-found' });
  });
  expect((await inMenu('Pin')).getAttribute('aria-checked')).toBe('true');
  await fromMenu('Forget');
  expect(panel.sent.at(-1)).toEqual(['forgetGroup', { accountId: 'admin', groupId: 3 }]);
  await act(async () => panel.change(groupsStored()));
  expect(screen.queryByRole('button', { name: 'More for this group' })).toBeNull();
  expect(textOf(document.activeElement)).toBe('Group 3');
});
