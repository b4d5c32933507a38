import { describe, expect, test } from 'vitest';
import { newWatch } from '../../../../lib/domain/groups/group-watch.ts';
import { capabilities } from '../../capability-samples.ts';
import { openDesk } from '../../group-desk.ts';
import { admin, affiliate, groupsStored, pageOf } from '../../group-samples.ts';
import { account } from '../../make.ts';
import { settled } from '../../virtual-time.ts';

const remembered = (...ids: number[]) =>
  ids.map((groupId) => ({ accountId: 'admin', groupId, name: null, pinned: false }));
/** A desk at which somebody looks for ada in these groups. */
async function finding(groups = [3, 5, 7], part = {}) {
  const desk = openDesk(groupsStored({ groups: remembered(...groups), ...part }));
  void desk.store.ask({ text: ' ada ' });
  await settled();
  return desk;
}
const shown = ({ store }: ReturnType<typeof openDesk>) => store.find.finding.value;
const found = (desk: ReturnType<typeof openDesk>) =>
  shown(desk)?.found.map(({ group, affiliates, total }) => [group.groupId, affiliates.length, total]);
const ada = affiliate(1, { name: 'Ada' });

describe('without a group', () => {
  test('each known group is asked, one at a time, for few', async () => {
    const desk = await finding();
    const asked = () => desk.pages.map(({ question }) => question.groupId);
    expect(asked()).toEqual([3]);
    expect(desk.last().question).toEqual({ groupId: 3, search: 'ada', status: '', perPage: 5, page: 1 });
    await desk.last().answer(pageOf(0));
    expect(asked()).toEqual([3, 5]);
    await desk.last().answer({ ...pageOf(9), affiliates: Array.from({ length: 9 }, (_, i) => affiliate(i)) });
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    expect(asked()).toEqual([3, 5, 7]);
    expect(shown(desk)).toMatchObject({ running: false, done: 3, error: null });
    // Whatever the service makes of the page size.
    expect(found(desk)).toEqual([
      [5, 5, 9],
      [7, 1, 1],
    ]);
    expect(desk.store.announcer.announcement.value.text).toBe('10 people found for “ada”');
  });

  test('nobody is remembered as looked up by it', async () => {
    const desk = await finding([3]);
    await desk.last().answer(pageOf(1));
    expect(desk.sent).toEqual([]);
  });

  test('groups that the service names are asked as well, though their names are still on the way', async () => {
    let name = (_: { groupId: number; name: string }[]) => {};
    const desk = openDesk(groupsStored(), () => new Promise((resolve) => (name = resolve)));
    void desk.store.ask({ text: 'ada' });
    await settled();
    expect(desk.pages).toEqual([]);
    name([{ groupId: 8, name: 'Eight' }]);
    await settled();
    expect(desk.last().question.groupId).toBe(8);
  });

  test.each<[string, object, string, string]>([
    ['nothing at all', { groups: remembered(3) }, '  ', 'question'],
    ['no groups to search in', {}, 'ada', 'groups'],
    ['neither', {}, '', 'question'],
  ])('%s: said, and nothing is asked', async (_name, part, typed, lack) => {
    const desk = openDesk(groupsStored(part));
    await desk.store.ask({ text: typed });
    expect([desk.store.missing.value, desk.pages]).toEqual([lack, []]);
    desk.store.type({ text: 'x' });
    expect(desk.store.missing.value).toBeNull();
  });

  test('what stood there before goes', async () => {
    const desk = openDesk(groupsStored({ groups: remembered(3) }));
    void desk.store.ask({ text: '3' });
    await desk.last().answer(pageOf(37));
    void desk.store.ask({ text: 'ada' });
    await settled();
    expect(desk.store.result.value).toBeNull();
    void desk.store.ask({ text: '5' });
    expect(shown(desk)).toBeNull();
  });

  test('typing asks nobody: it is many questions', async () => {
    const desk = openDesk(groupsStored({ groups: remembered(3) }));
    desk.store.type({ text: 'ada' });
    await desk.pause();
    expect(desk.pages).toEqual([]);
  });
});

describe('on the way', () => {
  test('stopped: who was found stays, nobody is asked any more', async () => {
    const desk = await finding();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    expect(desk.store.stop()).toBe(true);
    expect(desk.last().signal.aborted).toBe(true);
    await desk.last().answer(pageOf(5));
    expect(desk.pages).toHaveLength(2);
    expect(shown(desk)).toMatchObject({ running: false, done: 1 });
    expect(found(desk)).toEqual([[3, 1, 1]]);
    expect(desk.store.announcer.announcement.value.text).toMatch(/^Stopped after 1 of \d groups\. 1 person found/);
    expect(desk.store.stop()).toBe(false);
  });

  test('a group that is gone is reported, and the next is asked', async () => {
    const desk = await finding();
    await desk.last().refuse({ kind: 'not-found' });
    expect(shown(desk)?.missing.map(({ groupId }) => groupId)).toEqual([3]);
    expect(desk.last().question.groupId).toBe(5);
  });

  test.each([
    { kind: 'unauthorized' } as const,
    { kind: 'busy', status: 429, retryAfterSeconds: 60 } as const,
    { kind: 'no-answer' } as const,
    { kind: 'not-found', page: true } as const,
  ])('%o ends it; trying again goes on where it ended', async (error) => {
    const desk = await finding();
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    await desk.last().refuse(error);
    expect(desk.pages).toHaveLength(2);
    expect(desk.store.error.value).toEqual(error);
    expect(found(desk)).toEqual([[3, 1, 1]]);
    void desk.store.again();
    expect(desk.last().question.groupId).toBe(5);
    await desk.last().answer(pageOf(0));
    await desk.last().answer(pageOf(0));
    expect([desk.store.error.value, shown(desk)?.done]).toEqual([null, 3]);
  });

  test('another search takes its place: no late answer of the first one shows', async () => {
    const desk = await finding();
    void desk.store.ask({ text: 'bruno' });
    await settled();
    const [first, second] = desk.pages;
    expect([first?.signal.aborted, second?.question.search]).toEqual([true, 'bruno']);
    await first?.answer(pageOf(3));
    expect(shown(desk)).toMatchObject({ search: 'bruno', found: [], done: 0 });
  });

  test('another account: nothing of the first one’s people stays', async () => {
    const desk = await finding([3], { accounts: [admin, account({ id: 'b', role: 'administration' })] });
    await desk.last().answer({ ...pageOf(1), affiliates: [ada] });
    desk.store.open(ada);
    desk.store.choose('b');
    expect([shown(desk), desk.store.opened.value]).toEqual([null, null]);
  });
});

describe('a panel request', () => {
  const find = { kind: 'find' as const, text: 'ada@shop.example', windowId: 1, at: 1 };
  test('to find somebody: looked for in all groups, whatever was typed', async () => {
    const desk = openDesk(groupsStored({ groups: remembered(3) }));
    desk.store.type({ text: '5', search: 'x', status: 'active' });
    void desk.store.carryOut(find);
    await settled();
    expect(desk.store.form.value).toMatchObject({ text: find.text, search: '', status: '' });
    expect(desk.last().question).toMatchObject({ groupId: 3, search: find.text });
  });

  test('to find somebody, with an account chosen that is not allowed to: with one that is', async () => {
    const b = account({ id: 'b' });
    const rights = {
      admin: capabilities({ groupAccess: 'allowed' }),
      b: capabilities({ groupAccess: 'forbidden' }),
    };
    const desk = openDesk(groupsStored({ accounts: [admin, b], groups: remembered(3), capabilities: rights }));
    desk.store.choose('b');
    void desk.store.carryOut(find);
    await settled();
    expect(desk.store.account.value?.id).toBe('admin');
    expect(desk.last()).toMatchObject({ accountId: 'admin', question: { groupId: null, search: find.text } });
  });

  test('to show applicants: those of the group, with the account it belongs to', async () => {
    const b = account({ id: 'b', role: 'administration' });
    const desk = openDesk(groupsStored({ accounts: [admin, b] }));
    void desk.store.carryOut({ kind: 'applicants', accountId: 'b', groupId: 3, windowId: null, at: 1 });
    expect(desk.last()).toMatchObject({ accountId: 'b', question: { groupId: 3, status: 'pending' } });
  });

  test('none: the group looked up last is there again', async () => {
    const desk = openDesk(groupsStored({ groups: remembered(7, 3) }));
    void desk.store.carryOut(null);
    expect(desk.last().question).toMatchObject({ groupId: 7, search: '', status: '', page: 1 });
  });

  test.each([
    ['with the account it is of', 'allowed', 'b', 9],
    ['also where nobody knows yet whether that may', null, 'b', 9],
    ['but one that may no longer is passed over', 'forbidden', 'admin', 3],
  ] as const)('none: the last group is there again, %s', async (_name, groupAccess, accountId, groupId) => {
    const theirs = { accountId: 'b', groupId: 9, name: null, pinned: false };
    const stored = groupsStored({
      accounts: [admin, account({ id: 'b', role: 'administration' })],
      capabilities: { admin: capabilities({ groupAccess: 'allowed' }), b: capabilities({ groupAccess }) },
      groups: [theirs, ...remembered(3)],
    });
    const desk = openDesk(stored);
    void desk.store.carryOut(null);
    expect(desk.last()).toMatchObject({ accountId, question: { groupId } });
    // What another window looks up changes nothing here.
    desk.change({ ...stored, groups: [...remembered(3), theirs] });
    expect(desk.store.account.value?.id).toBe(accountId);
  });

  test.each([
    ['nothing was looked up', groupsStored()],
    ['nothing is connected', groupsStored({ accounts: [], groups: remembered(3) })],
    [
      'this account may not',
      groupsStored({
        groups: remembered(3),
        capabilities: { admin: capabilities({ groupAccess: 'forbidden' }) },
      }),
    ],
  ])('none, and %s: nothing is asked', async (_name, stored) => {
    const desk = openDesk(stored);
    await desk.store.carryOut(null);
    expect(desk.pages).toEqual([]);
  });
});

describe('who may', () => {
  const b = account({ id: 'b', role: 'administration' });
  test.each([
    ['allowed', null],
    [null, null],
    ['forbidden', 'forbidden'],
    ['absent', 'absent'],
  ] as const)('access %o bars as %o', (groupAccess, barred) => {
    const desk = openDesk(groupsStored({ capabilities: { admin: capabilities({ groupAccess }) } }));
    expect(desk.store.barred.value).toBe(barred);
  });

  test('an account that may goes before one that may not, or of which that is not known', () => {
    const stored = groupsStored({
      accounts: [admin, b],
      capabilities: { b: capabilities({ groupAccess: 'allowed' }) },
    });
    expect(openDesk(stored).store.account.value?.id).toBe('b');
    const forbidden = { capabilities: { admin: capabilities({ groupAccess: 'forbidden' }) } };
    expect(openDesk(groupsStored({ accounts: [admin, b], ...forbidden })).store.account.value?.id).toBe('b');
  });

  test('asking again asks the worker', async () => {
    const desk = openDesk(groupsStored());
    await desk.store.checkAgain();
    expect(desk.sent).toEqual([['test', { accountId: 'admin' }]]);
  });
});

describe('watching', () => {
  const watches = [{ ...newWatch('admin', 3, null), announced: 2 }];
  test('looking at the group is seeing its applicants', async () => {
    const desk = openDesk(groupsStored({ watches }));
    void desk.store.ask({ text: '3' });
    expect(desk.sent).toEqual([]);
    await desk.last().answer(pageOf(37));
    expect(desk.sent).toContainEqual(['sawApplicants', { accountId: 'admin', groupId: 3 }]);
  });

  test('another group, or nothing new: not a word of it', async () => {
    const desk = openDesk(groupsStored({ watches: [...watches, newWatch('admin', 5, null)] }));
    for (const groupId of ['4', '5']) {
      void desk.store.ask({ text: groupId });
      await desk.last().answer(pageOf(37));
    }
    expect(desk.sent.map(([name]) => name)).toEqual(['rememberGroup', 'rememberGroup']);
  });

  test('is switched on with the service’s name for the group, not the user’s', async () => {
    const desk = openDesk(
      groupsStored({ groups: [{ accountId: 'admin', groupId: 3, name: 'Mine', pinned: true }] }),
      async () => [{ groupId: 3, name: 'Bloggers' }],
    );
    await settled();
    await desk.store.memory.watch(3, true);
    expect(desk.sent).toEqual([['watchGroup', { accountId: 'admin', groupId: 3, on: true, name: 'Bloggers' }]]);
  });
});

test('an error never stands above another group’s rows; its own group’s rows stay', async () => {
  const desk = openDesk(groupsStored());
  void desk.store.ask({ text: '3' });
  await desk.last().answer(pageOf(37));
  void desk.store.ask({ search: 'x' });
  await desk.last().refuse({ kind: 'no-answer' });
  expect(desk.store.rows.value).toHaveLength(15);
  void desk.store.loadAll();
  desk.lastLoad().part({ ...pageOf(2), progress: { pagesDone: 1, pages: 1, rows: 2, total: 2, millisecondsLeft: 0 } });
  await desk.lastLoad().end({ total: 2, totalBefore: null, missingPages: [], cancelled: false, error: null });
  void desk.store.ask({ text: '99', search: '' });
  await desk.last().refuse({ kind: 'not-found' });
  expect([desk.store.rows.value, desk.store.result.value, desk.store.asked.value]).toEqual([[], null, 99]);
});

describe('what is said', () => {
  test('fetching and its end, loading and its end, again and again', async () => {
    const desk = openDesk(groupsStored());
    const heard: string[] = [];
    const stop = desk.store.announcer.announcement.subscribe(({ text }) => heard.push(text));
    void desk.store.ask({ text: '3' });
    await desk.last().answer(pageOf(37));
    void desk.store.turnTo(2);
    await desk.last().answer(pageOf(37, 2));
    void desk.store.loadAll();
    desk
      .lastLoad()
      .part({ ...pageOf(1), progress: { pagesDone: 1, pages: 1, rows: 1, total: 1, millisecondsLeft: 0 } });
    await desk.lastLoad().end({ total: 1, totalBefore: null, missingPages: [], cancelled: false, error: null });
    stop();
    expect(heard).toEqual([
      '',
      'Loading…',
      '37 affiliates, page 1 of 3',
      'Loading…',
      '37 affiliates, page 2 of 3',
      'Loading all…',
      '1 affiliate is loaded',
    ]);
  });

  test('what is shown goes after a while; the same words are said again', async () => {
    const desk = openDesk(groupsStored());
    const { announcer } = desk.store;
    announcer.show('Copied');
    const { turn } = announcer.announcement.value;
    announcer.show('Copied');
    expect(announcer.announcement.value).toMatchObject({ text: 'Copied', shown: true });
    expect(announcer.announcement.value.turn).not.toBe(turn);
    expect(desk.pending.size).toBe(1);
    await desk.pause();
    expect(announcer.announcement.value).toMatchObject({ text: '', shown: false });
  });
});
