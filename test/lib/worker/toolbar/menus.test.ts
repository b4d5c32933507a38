import { beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { Capabilities, GroupAccess } from '../../../../lib/domain/accounts/capabilities-schema.ts';
import { NO_PRESETS } from '../../../../lib/domain/accounts/presets.ts';
import { newWatch, withWaitingEntries } from '../../../../lib/domain/groups/watch.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import type { NotificationMaker } from '../../../../lib/worker/notify/show-outbox.ts';
import { waitingNotifications } from '../../../../lib/worker/notify/waiting-notifications.ts';
import {
  createMenus,
  createMenuUpdater,
  FIND_MENU,
  FIND_REFERRAL_MENU,
  pauseOf,
} from '../../../../lib/worker/toolbar/menus.ts';
import * as store from '../../../fake/fake-storage.ts';
import { capabilities } from '../../capability-samples.ts';
import { account, NOON } from '../../make.ts';

/** Menu items by id, because the fake browser has no menus. */
let items: Map<string, Record<string, unknown>>;
beforeEach(() => {
  items = new Map();
  Object.assign(browser, {
    contextMenus: {
      removeAll: async () => items.clear(),
      create: ({ id, ...menu }: { id: string }) => items.set(id, menu),
      async update(id: string, part: object) {
        const menu = items.get(id);
        if (!menu) throw new Error(`Cannot find menu item with id ${id}`);
        items.set(id, { ...menu, ...part });
      },
    },
  });
});

const usersWith = (...access: (GroupAccess | null | 'unknown')[]) => ({
  pausedUntil: null as number | null,
  accounts: access.map((_, i) => account({ id: `${i}`, role: 'administration' })),
  capabilities: Object.fromEntries(
    access.map((groupAccess, i): [string, Capabilities | null] => [
      `${i}`,
      groupAccess === 'unknown' ? null : capabilities({ groupAccess }),
    ]),
  ),
});

const updateMenus = createMenuUpdater();

describe('the lookup items in the menus of pages and of the icon are', () => {
  test.each<[string, ReturnType<typeof usersWith>, boolean]>([
    ['hidden with nothing connected', usersWith(), false],
    ['shown to a user who may look groups up', usersWith('allowed'), true],
    ['hidden from a user who may not', usersWith('forbidden'), false],
    ['shown while that is unknown', usersWith('unknown'), true],
    ['shown if one account may', usersWith('forbidden', 'allowed'), true],
  ])('%s', async (_name, stored, offered) => {
    await createMenus(stored, NOON);
    const contexts = [offered ? 'selection' : 'action'];
    expect(items.get(FIND_MENU)).toEqual({ title: 'Find “%s”', contexts, visible: offered });
    expect(items.get('groups')).toEqual({ title: 'Find affiliates', contexts: ['action'], visible: offered });
  });

  test('updated with the accounts, without an error before they exist', async () => {
    await updateMenus(usersWith('allowed'), NOON);
    expect(items.size).toBe(0);
    await createMenus(usersWith(), NOON);
    expect(visibleTitles()).toEqual([]);
    await updateMenus(usersWith('allowed'), NOON);
    expect(visibleTitles()).toEqual(['Find affiliates', 'Pause notifications', 'Find “%s”']);
    await updateMenus(usersWith('forbidden'), NOON);
    expect(visibleTitles()).toEqual(['Pause notifications']);
  });
});

describe('the item that finds a selected order among the referrals is', () => {
  const users = (...roles: Account['role'][]) => ({
    ...usersWith(...roles.map((role) => (role === 'affiliate' ? 'forbidden' : 'allowed') as GroupAccess)),
    accounts: roles.map((role, i) => account({ id: `${i}`, role })),
  });
  test.each<[string, ReturnType<typeof users>, string[]]>([
    ['shown to an affiliate', users('affiliate'), ['Find “%s”']],
    ['hidden from an administrator', users('administration'), ['Find “%s”']],
    ['told from the other one', users('administration', 'affiliate'), ['Find “%s”', 'Find “%s” · Referrals']],
    ['hidden with nothing connected', users(), []],
  ])('%s', async (_, stored, titles) => {
    await createMenus(stored, NOON);
    const shown = [FIND_MENU, FIND_REFERRAL_MENU].map((id) => items.get(id) ?? {});
    for (const { visible, contexts } of shown) expect(contexts).toEqual([visible ? 'selection' : 'action']);
    expect(shown.filter(({ visible }) => visible).map(({ title }) => title)).toEqual(titles);
    const isReferral = stored.accounts.some(({ role }) => role === 'affiliate');
    expect(items.get(FIND_REFERRAL_MENU)?.visible).toBe(isReferral);
  });
});

/** The titles of visible items outside submenus. */
const visibleTitles = () =>
  [...items.values()].filter(({ visible, parentId }) => visible && !parentId).map(({ title }) => title);

describe('the pause in the menu of the icon', () => {
  const paused = (until: number | null) => ({ ...usersWith('forbidden'), pausedUntil: until });
  test.each([
    ['not paused', null, 'Pause notifications'],
    ['paused', NOON + 1, 'Resume notifications'],
    ['a pause that is over', NOON, 'Pause notifications'],
    ['a pause that is too long since the clock was set back', NOON + 37 * 3_600_000, 'Pause notifications'],
  ])('is one item, titled by its state: %s', async (_, until, title) => {
    await createMenus(paused(until), NOON);
    expect(visibleTitles()).toEqual([title]);
    await createMenus(paused(null), NOON);
    await updateMenus(paused(until), NOON);
    expect(visibleTitles()).toEqual([title]);
  });

  test('has no more items than browsers allow, and each item pauses for the time that it names', async () => {
    await createMenus(usersWith('allowed'), NOON);
    const iconItems = [...items].filter(([, { contexts }]) => (contexts as string[]).includes('action'));
    expect(iconItems.filter(([, { parentId }]) => parentId === undefined).length).toBeLessThanOrEqual(6);
    const choices = iconItems.filter(([, { parentId }]) => parentId === 'pause');
    expect(choices.map(([id, { title }]) => [title, pauseOf(id)])).toEqual([
      ['For 1 hour', 'hour'],
      ['Until tomorrow', 'tomorrow'],
    ]);
    expect(['resume', 'pause', 'groups', FIND_MENU, 7].map(pauseOf)).toEqual([null, ...Array(4).fill(undefined)]);
  });
});

test.each([
  ['applicants', '2 new applicants'],
  ['referrals', '2 new referrals to approve'],
] as const)('a notification of what waits for approval names the number of new %s', async (kind, title) => {
  await store.write(store.ACCOUNTS, [account()]);
  const watch = { ...newWatch('a', kind), announced: 7, seen: 5 };
  await store.write(store.WATCHES, [watch]);
  const entries = withWaitingEntries([], [newWatch('a', kind)], [watch]);
  const [notification] = await waitingNotifications(store)(entries as Parameters<NotificationMaker<'waiting'>>[0]);
  expect(notification).toEqual({ id: `waiting/a/${kind}/7`, title, message: 'shop.example' });
  // A policy turns notifications off.
  await store.write(store.PRESETS, { ...NO_PRESETS, notifications: false });
  expect(await waitingNotifications(store)(entries as Parameters<NotificationMaker<'waiting'>>[0])).toEqual([]);
});
