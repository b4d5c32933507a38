import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { capabilities } from '../../capability-samples.ts';
import { openDesk, type PageCall } from '../../group-desk.ts';
import { admin, affiliate, groupsStored, pageOf } from '../../group-samples.ts';
import { account } from '../../make.ts';
import { settled } from '../../virtual-time.ts';

const PROGRAM = capabilities({ groupAccess: 'allowed', groupRoute: 'core', programAccess: 'allowed' });
const bloggers = { groupId: 3, name: 'Bloggers' };
const ada = affiliate(1, { name: 'Ada', group: bloggers });
/** A panel in which “ada” was searched. */
async function finding(known = PROGRAM) {
  const groups = [{ accountId: 'admin', groupId: 5, name: null, pinned: false }];
  const desk = openDesk(groupsStored({ capabilities: { admin: known }, groups }));
  void desk.store.submit({ text: ' ada ' });
  await settled();
  return desk;
}

describe('a person', () => {
  test('is not searched before the service has named its groups', async () => {
    const names = Promise.withResolvers<(typeof bloggers)[]>();
    const desk = openDesk(groupsStored({ capabilities: { admin: PROGRAM } }), () => names.promise);
    void desk.store.openFor({ text: 'bloggers', windowId: null, at: 1 });
    expect(desk.pages).toEqual([]);
    names.resolve([bloggers]);
    await settled();
    expect(desk.pages.map(({ query }) => query)).toEqual([expect.objectContaining({ groupId: 3, search: '' })]);
  });

  test('is found by one request, with pages', async () => {
    const desk = await finding();
    expect(desk.pages.map(({ query }) => query)).toEqual([
      { groupId: null, search: 'ada', status: '', perPage: 15, page: 1 },
    ]);
    await desk.last().answer({ ...pageOf(20), affiliates: [ada] });
    expect(desk.store.announcer.announcement.value.text).toBe('20 people found for “ada”');
    void desk.store.turnTo(2);
    expect(desk.last().query).toMatchObject({ groupId: null, search: 'ada', page: 2 });
  });

  test.each([
    ['\u202aada@shop.example\u202c\u200b', 'ada@shop.example', undefined],
    ['#7', '7', { by: 'id', descending: false }],
    ['#best', '#best', undefined],
    ['Ada <ada@shop.example>', 'ada@shop.example', undefined],
    ['mailto:ada@shop.example', 'ada@shop.example', undefined],
    ['ada@shop.example,', 'ada@shop.example', undefined],
    ['７', '7', { by: 'id', descending: false }],
    ['#٧', '7', { by: 'id', descending: false }],
    ['Ada ٧', 'Ada ٧', undefined],
  ])('typed as %j is searched as “%s”', (typed, search, order) => {
    const desk = openDesk(groupsStored({ capabilities: { admin: PROGRAM } }));
    void desk.store.findPeople(typed);
    expect(desk.last().query.search).toBe(search);
    expect(desk.last().query.order).toEqual(order);
  });

  test('of a program’s popup is looked up in that program, not in the last one', async () => {
    const accounts = [admin, account({ id: 'other', username: 'boss', role: 'administration' })];
    const desk = openDesk(groupsStored({ accounts, capabilities: { admin: PROGRAM, other: PROGRAM } }));
    void desk.store.openFor({ text: 'zoe@mail.example', windowId: null, at: 1, accountId: 'other' });
    await settled();
    expect(desk.pages.map(({ accountId, query }) => [accountId, query.search])).toEqual([
      ['other', 'zoe@mail.example'],
    ]);
  });

  test('or none: the panel turns to the program of the popup, and keeps what it shows of the same one', async () => {
    const accounts = [admin, account({ id: 'other', username: 'boss', role: 'administration' }), account({ id: 'c' })];
    const access = { admin: PROGRAM, other: PROGRAM, c: capabilities({ programAccess: 'forbidden' }) };
    const desk = openDesk(groupsStored({ accounts, capabilities: access }));
    void desk.store.submit({ text: 'ada' });
    await settled();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    await desk.store.openFor({ text: '', windowId: null, at: 1, accountId: 'admin' });
    await desk.store.openFor({ text: '', windowId: null, at: 2, accountId: 'c' });
    expect([desk.store.account.value?.id, desk.store.people.value?.page.total]).toEqual(['admin', 1]);
    await desk.store.openFor({ text: '', windowId: null, at: 3, accountId: 'other' });
    expect([desk.store.account.value?.id, desk.store.form.value.text, desk.pages.length]).toEqual(['other', '', 1]);
  });

  test('who is looked up from another page takes the place of opened details', async () => {
    const desk = await finding();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    desk.store.open(ada);
    void desk.store.openFor({ text: 'grace', windowId: null, at: 1 });
    expect(desk.store.opened.value).toBeNull();
  });

  test('names groups that can be typed then', async () => {
    const desk = await finding();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    void desk.store.submit({ text: 'bloggers' });
    expect(desk.last().query).toMatchObject({ groupId: 3, search: '' });
    await desk.last().answer(pageOf(2));
    expect(desk.store.people.value).toBeNull();
  });

  test('is not “not found” if the site refuses what it has allowed before', async () => {
    const desk = await finding();
    await desk.last().refuse({ kind: 'forbidden' });
    expect(desk.store.error.value).toEqual({ kind: 'forbidden' });
    expect(desk.store.announcer.announcement.value.text).toBe('');
  });

  test.each([{ kind: 'forbidden' }, { kind: 'no-route' }] as const)(
    'is not found after a refusal with %o, which is no error while it is unknown what the user may see',
    async (error) => {
      const desk = await finding(capabilities({ groupAccess: 'allowed', groupRoute: 'core', programAccess: null }));
      await desk.last().refuse(error);
      expect([desk.store.peopleSearch.value, desk.store.error.value, desk.pages.length]).toEqual([
        { text: 'ada', groupId: null },
        null,
        1,
      ]);
    },
  );

  test('is not concerned by the refusal of a later group lookup', async () => {
    const desk = await finding();
    void desk.store.openGroup(3);
    await desk.last().refuse({ kind: 'forbidden' });
    expect([desk.store.peopleSearch.value, desk.store.error.value]).toEqual([null, { kind: 'forbidden' }]);
  });

  test.each(['forbidden', 'absent'] as const)('is not requested if known to be %s', async (programAccess) => {
    const desk = await finding(capabilities({ groupAccess: 'allowed', programAccess }));
    expect([desk.pages, desk.store.peopleSearch.value?.text]).toEqual([[], 'ada']);
    // A selected text opened the panel; it may be a group's number.
    await desk.store.openFor({ text: 'grace', windowId: null, at: 1 });
    expect(desk.pages).toEqual([]);
    void desk.store.openFor({ text: '5', windowId: null, at: 2 });
    expect([desk.last().query.groupId, desk.store.peopleSearch.value]).toEqual([5, null]);
  });

  test('who was found does not stay under another name or beside a group', async () => {
    const desk = await finding();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    void desk.store.submit({ text: 'grace' });
    expect(desk.store.people.value).toBeNull();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    void desk.store.submit({ text: '3' });
    expect([desk.store.people.value, desk.store.result.value]).toEqual([null, null]);
  });

  test('is not found by the late answer of a stopped search', async () => {
    const desk = await finding();
    expect([desk.store.loading.value, desk.store.stop()]).toEqual([true, true]);
    expect(desk.store.peopleSearch.value).toBeNull();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    expect([desk.store.loading.value, desk.store.people.value]).toEqual([false, null]);
  });
});

describe('a number', () => {
  const typed = async () => {
    const desk = openDesk(groupsStored({ capabilities: { admin: PROGRAM } }));
    void desk.store.submit({ text: '36' });
    await settled();
    return desk;
  };

  test.each<[string, ServiceError]>([
    ['does not exist', { kind: 'not-found' }],
    ['cannot be requested', { kind: 'no-group-filter' }],
  ])('whose group %s is searched as a person’s, with the matching ID first', async (_, error) => {
    const desk = await typed();
    expect(desk.last().query).toMatchObject({ groupId: 36, search: '' });
    await desk.last().refuse(error);
    expect(desk.last().query).toMatchObject({ groupId: null, search: '36', order: { by: 'id', descending: false } });
    expect(desk.store.peopleSearch.value).toEqual({ text: '36', groupId: 36 });
  });

  test.each<[string, (call: PageCall) => Promise<void>]>([
    ['answers', (call) => call.answer(pageOf(2))],
    ['fails', (call) => call.refuse({ kind: 'no-answer' })],
  ])('whose group %s is no person', async (_, answer) => {
    const desk = await typed();
    await answer(desk.last());
    expect(desk.pages).toHaveLength(1);
  });
});

const known = capabilities({ groupAccess: 'absent', programAccess: 'allowed' });

test('a program without groups searches people, also by number', async () => {
  const desk = await finding(known);
  expect(desk.store.lookUpRefused.value).toBeNull();
  desk.store.type({ text: '12' });
  await desk.pause();
  expect(desk.pages).toHaveLength(1);
  void desk.store.submit();
  expect(desk.last().query).toMatchObject({ groupId: null, search: '12' });
});

test('a group that was looked up by name is found again after it is renamed', async () => {
  const groups = [{ accountId: 'admin', groupId: 3, name: 'Zebras', pinned: false }];
  const desk = openDesk(groupsStored({ groups }));
  void desk.store.submit({ text: 'zebras' });
  await desk.last().answer(pageOf(37));
  await desk.store.rename(3, 'Lions');
  desk.change(groupsStored({ groups: groups.map((group) => ({ ...group, name: 'Lions' })) }));
  void desk.store.submit();
  expect(desk.last().query).toMatchObject({ groupId: 3 });
});

test('an empty group, which may not exist, is not remembered', async () => {
  const desk = openDesk(groupsStored({ capabilities: { admin: PROGRAM } }));
  void desk.store.submit({ text: '8' });
  await desk.last().answer(pageOf(0));
  expect(desk.sent).toEqual([]);
  void desk.store.submit({ text: '9' });
  await desk.last().answer(pageOf(1));
  expect(desk.sent).toEqual([['rememberGroup', { accountId: 'admin', groupId: 9 }]]);
});

test('the panel starts with the overview if there is one, not with the last group', async () => {
  const groups = [{ accountId: 'admin', groupId: 5, name: null, pinned: false }];
  const known = { ...PROGRAM, overviewParts: ['active' as const] };
  const desk = openDesk(groupsStored({ capabilities: { admin: known }, groups }));
  await desk.store.openFor(null);
  expect(desk.pages).toEqual([]);
  void desk.store.openGroup(5);
  await desk.last().answer(pageOf(2));
  desk.store.showStart();
  expect([desk.store.result.value, desk.store.form.value.text]).toEqual([null, '']);
  await desk.pause();
  expect(desk.pages).toHaveLength(1);
});

test('a retry after an error of the overview requests the overview', async () => {
  const known = { ...PROGRAM, overviewParts: ['active' as const] };
  const requested: object[] = [];
  const desk = openDesk(groupsStored({ capabilities: { admin: known } }), undefined, async (what) => {
    requested.push(what);
    return { ok: false, error: { kind: 'no-answer' } };
  });
  await desk.store.overview.open();
  await desk.store.retry();
  expect(requested).toEqual([{ accountId: 'admin', automatic: true }, { accountId: 'admin' }]);
  expect(desk.pages).toEqual([]);
});
