import { describe, expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { NamedGroup } from '../../../../lib/domain/groups/affiliates.ts';
import { DEFAULT_TABLE_VIEW } from '../../../../lib/domain/groups/groups.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { capabilities } from '../../capability-samples.ts';
import { loadWhole, lookedUp, openDesk } from '../../group-desk.ts';
import { admin, affiliate, groupsStored, loadEnd, pageOf, remembered } from '../../group-samples.ts';
import { account, state } from '../../make.ts';
import { settled } from '../../virtual-time.ts';

const failed: ServiceError = { kind: 'server-error', status: 500 };
const other = account({ id: 'other', username: 'boss', role: 'administration' });
const partOf = (from: number, to: number) => ({
  affiliates: Array.from({ length: to - from + 1 }, (_, index) => affiliate(from + index)),
  progress: { pagesDone: 1, pages: 4, rows: to, total: 37, millisecondsLeft: 300 },
});

/** A panel that shows a page of group 3. */
async function looked(total = 37, page = 1) {
  const desk = await lookedUp({}, total);
  if (page > 1) {
    void desk.store.turnTo(page);
    await desk.last().answer(pageOf(total, page));
  }
  return desk;
}
const shownIds = ({ store }: Pick<Awaited<ReturnType<typeof looked>>, 'store'>) => store.rows.value.map(({ id }) => id);

test('a slow first request is aborted, and its answer is neither shown nor remembered', async () => {
  const { store, pages, sent } = openDesk(groupsStored());
  void store.submit({ text: '3' });
  void store.submit({ text: '5' });
  const [slow, fast] = pages;
  expect(slow?.signal.aborted).toBe(true);
  expect(fast?.signal.aborted).toBe(false);
  await fast?.answer(pageOf(2));
  await slow?.answer(pageOf(37));
  expect(store.result.value?.query.groupId).toBe(5);
  expect(store.result.value?.page.total).toBe(2);
  expect(store.loading.value).toBe(false);
  expect(sent).toEqual([['rememberGroup', { accountId: 'admin', groupId: 5 }]]);
});

describe('typing', () => {
  test('sends one request after a pause, with the latest text', async () => {
    const { store, pages, pending, pause } = openDesk(groupsStored());
    for (const search of ['a', 'ad', 'ada']) store.type({ text: '3', search });
    expect(pages).toEqual([]);
    expect(pending.size).toBe(1);
    await pause();
    expect(pages.map(({ query }) => query)).toEqual([{ groupId: 3, search: 'ada', status: '', perPage: 15, page: 1 }]);
  });

  test('Enter during a request for the same text waits for its answer', async () => {
    const { store, pages, pause, last } = openDesk(groupsStored());
    store.type({ text: '3' });
    await pause();
    void store.submit();
    void store.submit();
    expect(pages).toHaveLength(1);
    expect(store.loading.value).toBe(true);
    await last().answer(pageOf(37));
    expect(pages).toHaveLength(1);
    expect(store.rows.value).toHaveLength(15);
  });

  test('Enter retries a refused password, typing does not', async () => {
    const { store, pages, pause, last } = openDesk(groupsStored());
    store.type({ text: '3' });
    await pause();
    void store.submit();
    await last().refuse({ kind: 'unauthorized' });
    expect(pages.map(({ automatic }) => automatic)).toEqual([true, false]);
    await last().refuse({ kind: 'unauthorized' });
    expect(pages).toHaveLength(2);
    expect(store.error.value).toEqual({ kind: 'unauthorized' });
  });

  test('no text cancels the request and keeps the rows', async () => {
    const desk = await looked();
    void desk.store.submit({ text: '5' });
    desk.store.type({ text: '' });
    await desk.pause();
    expect(desk.last().signal.aborted).toBe(true);
    expect(desk.store.loading.value).toBe(false);
    expect(desk.store.result.value?.query.groupId).toBe(3);
  });
});

describe('pages', () => {
  test.each([
    [-5, 1],
    [2, 2],
    [99, 3],
  ])('turn within the list: page %i of three requests page %i', async (page, requested) => {
    const desk = await looked();
    void desk.store.turnTo(page);
    expect(desk.last().query.page).toBe(requested);
  });

  test('end with the last one if the total shrank between two requests', async () => {
    const desk = await looked(100, 5);
    void desk.store.turnTo(7);
    await desk.last().answer({ ...pageOf(20, 7), affiliates: [] });
    expect(desk.last().query.page).toBe(2);
    expect(desk.store.result.value?.page.page).toBe(5);
    await desk.last().answer(pageOf(20, 2));
    expect(desk.store.result.value?.page).toMatchObject({ page: 2, total: 20 });
    expect(shownIds(desk)).toEqual(['16', '17', '18', '19', '20']);
    expect(desk.store.loading.value).toBe(false);
  });

  test('turn on while one still loads: only the last one that was asked for is shown, after one request at a time', async () => {
    const desk = await looked(100);
    const { store, pages } = desk;
    const next = () => void store.turnTo(store.pageNumber.value + 1);
    for (const _ of [2, 3, 4]) next();
    expect([store.pageNumber.value, store.result.value?.page.page, pages.length]).toEqual([4, 1, 2]);
    await desk.last().answer(pageOf(100, 2));
    expect([store.result.value?.page.page, desk.last().query.page, pages.length]).toEqual([1, 4, 3]);
    await desk.last().answer(pageOf(100, 4));
    expect([store.pageNumber.value, store.result.value?.page.page, pages.length]).toEqual([4, 4, 3]);
  });

  test.each<[end: string, end: (desk: Awaited<ReturnType<typeof looked>>) => unknown]>([
    ['a stop', ({ store }) => store.stop()],
    ['an error', ({ last }) => last().refuse(failed)],
  ])('turn back to the one on display after %s', async (_end, end) => {
    const desk = await looked();
    void desk.store.turnTo(2);
    await end(desk);
    expect(desk.store.pageNumber.value).toBe(1);
    void desk.store.turnTo(2);
    expect(desk.last().query).toMatchObject({ page: 2, status: '' });
  });

  test('do not turn while another status loads, whose rows replace them', async () => {
    const desk = await looked();
    void desk.store.turnTo(2);
    void desk.store.showStatus('active');
    void desk.store.turnTo(2);
    expect(desk.store.pageNumber.value).toBe(1);
    expect(desk.last().query).toMatchObject({ page: 1, status: 'active' });
    expect(desk.last().signal.aborted).toBe(false);
  });

  test('belong to the displayed listing, regardless of the field', async () => {
    const desk = await looked();
    void desk.store.submit({ search: 'ada' });
    await desk.last().refuse(failed);
    void desk.store.turnTo(2);
    expect(desk.last().query).toMatchObject({ groupId: 3, search: '', page: 2 });
  });
});

describe('an error', () => {
  test('that a new password has solved is followed by the same request', async () => {
    const rejected = groupsStored({ states: { admin: state({ trouble: { kind: 'unauthorized' } }) } });
    const desk = openDesk(groupsStored());
    void desk.store.submit({ text: '3' });
    await desk.last().refuse({ kind: 'unauthorized' });
    desk.change(rejected);
    expect(desk.pages).toHaveLength(1);
    desk.change(groupsStored({ states: { admin: state() } }));
    expect(desk.pages).toHaveLength(2);
    await desk.last().answer(pageOf(37));
    expect(desk.store.error.value).toBeNull();
    desk.change(rejected);
    desk.change(groupsStored({ states: { admin: state() } }));
    expect(desk.pages).toHaveLength(2);
  });

  test('ends what the live region says of loading, as does a stop', async () => {
    const desk = await looked();
    const said = () => desk.store.announcer.announcement.value.text;
    void desk.store.turnTo(2);
    expect(said()).toBe('Loading…');
    await desk.last().refuse(failed);
    expect(said()).toBe('');
    void desk.store.turnTo(2);
    desk.store.stop();
    expect(said()).toMatch(/^Loading was stopped/);
    void desk.store.loadAll();
    await desk.lastLoad().end(loadEnd({ error: failed }));
    expect(said()).toBe('');
  });

  test('keeps the last page, and disappears with the next answer', async () => {
    const desk = await looked(37, 2);
    void desk.store.turnTo(3);
    await desk.last().refuse(failed);
    expect(desk.store.error.value).toEqual(failed);
    expect(desk.store.result.value?.page.page).toBe(2);
    expect(shownIds(desk)).toHaveLength(15);
    expect(desk.store.loading.value).toBe(false);
    void desk.store.retry();
    expect(desk.last().query).toMatchObject({ groupId: 3, page: 3 });
    await desk.last().answer(pageOf(37, 3));
    expect(desk.store.error.value).toBeNull();
  });

  test('of another group makes a retry request its first page', async () => {
    const desk = await looked(100, 5);
    void desk.store.submit({ text: '7' });
    await desk.last().refuse(failed);
    void desk.store.retry();
    expect(desk.last().query).toMatchObject({ groupId: 7, page: 1 });
  });
});

describe('the whole group', () => {
  test('is not loaded twice at once, or without a result', async () => {
    const empty = openDesk(groupsStored());
    await empty.store.loadAll();
    expect(empty.loads).toEqual([]);
    const desk = await looked();
    void desk.store.loadAll();
    void desk.store.loadAll();
    expect(desk.loads).toHaveLength(1);
  });

  test('keeps the page and reports the error if nothing could be loaded, and is loaded by a retry', async () => {
    const desk = await looked();
    void desk.store.loadAll();
    await desk.lastLoad().end(loadEnd({ total: 0, error: failed }));
    expect(desk.store.load.loaded.value).toBeNull();
    expect(desk.store.error.value).toEqual(failed);
    expect(shownIds(desk)).toHaveLength(15);
    void desk.store.retry();
    expect([desk.loads.length, desk.pages.length]).toEqual([2, 1]);
  });

  test.each([
    ['after an error', { error: failed, missingPages: [2] }],
    ['after a stop', { cancelled: true }],
  ])('keeps the rows and the filter if loading again reaches fewer, %s', async (_, end) => {
    const desk = await looked();
    await loadWhole(desk, pageOf(37, 1, 30).affiliates, { total: 37, error: failed, missingPages: [2] });
    desk.store.filterBy('code-2');
    const filtered = shownIds(desk);
    void desk.store.retry();
    expect(desk.loads).toHaveLength(2);
    await desk.lastLoad().part(partOf(1, 10));
    await desk.lastLoad().end(loadEnd(end));
    expect(desk.store.filter.value).toBe('code-2');
    expect(shownIds(desk)).toEqual(filtered);
    void desk.store.loadAll();
    await desk.lastLoad().part(partOf(2, 37));
    await desk.lastLoad().end(loadEnd({ total: 36 }));
    expect(desk.store.load.loaded.value).toMatchObject({ total: 36, error: null });
    expect(desk.store.filter.value).toBe('code-2');
  });

  test.each([
    ['lost its last affiliate', { total: 0 }],
    ['was deleted', { total: 0, error: { kind: 'not-found' } as ServiceError }],
  ])('is shown as empty if it %s', async (_, end) => {
    const desk = await looked();
    void desk.store.loadAll();
    await desk.lastLoad().end(loadEnd(end));
    expect(desk.pages).toHaveLength(2);
    await desk.last().answer(pageOf(0));
    expect(shownIds(desk)).toEqual([]);
    expect(desk.store.error.value).toBeNull();
  });

  test('that was loaded with a search shows it as the filter, and is not loaded again by the retry of another one', async () => {
    const desk = await lookedUp({ search: 'ann' });
    await loadWhole(desk, pageOf(37, 1, 37).affiliates);
    expect(desk.store.filter.value).toBe('ann');
    desk.store.filterBy('bob');
    await desk.pause();
    await desk.last().refuse(failed);
    void desk.store.retry();
    expect(desk.loads).toHaveLength(1);
    expect(desk.last().query.search).toBe('bob');
  });

  test('stops loading after another query, and ignores later parts', async () => {
    const desk = await looked();
    void desk.store.loadAll();
    await desk.lastLoad().part(partOf(1, 20));
    void desk.store.submit({ text: '5' });
    await desk.last().answer(pageOf(2));
    expect(desk.lastLoad().signal.aborted).toBe(true);
    await desk.lastLoad().part(partOf(21, 37));
    await desk.lastLoad().end(loadEnd({ error: failed }));
    expect(desk.store.load.busy.value).toBe(false);
    expect(desk.store.load.loaded.value).toBeNull();
    expect(desk.store.error.value).toBeNull();
    expect(shownIds(desk)).toEqual(['1', '2']);
  });

  test('has a count of filtered rows that interrupts no later announcement', async () => {
    const desk = await looked();
    const said = () => desk.store.announcer.announcement.value.text;
    await loadWhole(desk, pageOf(37, 1, 37).affiliates);
    desk.store.filterBy('Member 3');
    await desk.pause();
    const filtered = said();
    expect(filtered).toMatch(/of 37/);
    desk.store.filterBy('');
    desk.store.selection.selectAll();
    const selected = said();
    expect(selected).not.toBe(filtered);
    await desk.pause();
    expect(said()).toBe(selected);
  });
});

describe('the account', () => {
  const affiliateOnly = account();
  const second = account({ id: 'b' });
  test.each<[string, Account[], string | null, string | null]>([
    ['is none without accounts', [], null, null],
    ['is the only one', [affiliateOnly], null, 'a'],
    ['is one for administration before the one that the popup shows', [affiliateOnly, admin], 'a', 'admin'],
    ['is the one that the popup shows', [affiliateOnly, second], 'b', 'b'],
    ['is the first if that one is gone', [affiliateOnly, second], 'gone', 'a'],
  ])('%s', (_, accounts, selected, id) => {
    const { store } = openDesk(groupsStored({ accounts, selected }));
    expect(store.account.value?.id ?? null).toBe(id);
  });

  test('can be changed, which aborts the request and repeats it there', async () => {
    const desk = openDesk(groupsStored({ accounts: [admin, other] }));
    void desk.store.submit({ text: '3' });
    desk.store.choose('other');
    expect(desk.pages.map(({ accountId, signal }) => [accountId, signal.aborted])).toEqual([
      ['admin', true],
      ['other', false],
    ]);
    await desk.pages[0]?.answer(pageOf(37));
    expect(desk.store.result.value).toBeNull();
    await desk.pages[1]?.answer(pageOf(2));
    expect(desk.store.result.value?.page.total).toBe(2);
    expect(desk.sent).toEqual([['rememberGroup', { accountId: 'other', groupId: 3 }]]);
  });

  test('that is changed repeats a search for a person', async () => {
    const desk = openDesk(groupsStored({ accounts: [admin, other] }));
    void desk.store.submit({ text: 'Ada' });
    await settled();
    await desk.last().answer(pageOf(1));
    desk.store.choose('other');
    await settled();
    expect(desk.last()).toMatchObject({ accountId: 'other', query: { groupId: null, search: 'Ada' } });
  });

  test.each([
    [{ name: 'Renamed', revision: 2 }, 15],
    [{ baseUrl: 'https://other.example/api', revision: 2 }, 0],
    [{ username: 'boss', revision: 2 }, 0],
  ])('that is edited keeps the rows only of the same user and site: %o', async (part, rows) => {
    const desk = await looked();
    desk.change(groupsStored({ accounts: [{ ...admin, ...part }] }));
    expect(shownIds(desk)).toHaveLength(rows);
  });

  test('that is chosen has no statuses of the other program', async () => {
    const desk = openDesk(groupsStored({ accounts: [admin, other] }));
    void desk.store.submit({ text: '3' });
    await desk.last().answer({ ...pageOf(1), affiliates: [affiliate(1, { status: 'vip' })] });
    expect(desk.store.chips.value.map(({ status }) => status)).toContain('vip');
    desk.store.choose('other');
    await desk.last().answer(pageOf(2));
    expect(desk.store.chips.value.map(({ status }) => status)).not.toContain('vip');
  });

  test('is needed for requests, and used once it is connected', async () => {
    const desk = openDesk(groupsStored({ accounts: [] }));
    await desk.store.submit({ text: '3' });
    expect(desk.pages).toEqual([]);
    desk.change(groupsStored());
    expect(desk.store.account.value).toEqual(admin);
    void desk.store.submit();
    expect(desk.last().query.groupId).toBe(3);
  });
});

describe('groups', () => {
  const bloggers: NamedGroup[] = [{ groupId: 3, name: 'Bloggers' }];
  const known = (desk: ReturnType<typeof openDesk>) =>
    desk.store.memory.remembered.value.map(({ groupId, name }) => `${groupId} ${name}`);

  test('have the user’s names before the service’s', async () => {
    const groups = [remembered(3), remembered(5, { name: 'Mine' }), remembered(4, { accountId: 'other' })];
    const desk = openDesk(groupsStored({ groups }), async () => [...bloggers, { groupId: 5, name: 'Theirs' }]);
    expect(known(desk)).toEqual(['3 null', '5 Mine']);
    await settled();
    expect(known(desk)).toEqual(['3 Bloggers', '5 Mine']);
  });

  test('that are renamed at the site get the name in their rows', async () => {
    const desk = openDesk(groupsStored({ groups: [remembered(3)] }), async () => bloggers);
    await settled();
    void desk.store.submit({ text: '3' });
    await desk.last().answer({ ...pageOf(1), affiliates: [affiliate(1, { group: { groupId: 3, name: 'Writers' } })] });
    expect(known(desk)).toEqual(['3 Writers']);
  });

  test('that are on display when they are forgotten stay so, until they are looked up again', async () => {
    const desk = await lookedUp();
    const remember = ['rememberGroup', { accountId: 'admin', groupId: 3 }];
    expect(desk.sent).toEqual([remember]);
    desk.store.filterBy('ada');
    await desk.pause();
    await desk.last().answer(pageOf(1));
    expect(desk.sent).toEqual([remember]);
    desk.store.showStart();
    void desk.store.submit({ text: '3' });
    await desk.last().answer(pageOf(37));
    expect(desk.sent).toEqual([remember, remember]);
  });

  test('get missing names at a retry, too', async () => {
    let access = false;
    const desk = openDesk(groupsStored(), async () => (access ? bloggers : []));
    void desk.store.submit({ text: '3' });
    await desk.last().refuse({ kind: 'no-access' });
    access = true;
    void desk.store.retry();
    await settled();
    expect(desk.store.memory.named.value).toEqual(bloggers);
  });

  test('get names once groups can be found, as after an update of the plugin', async () => {
    const tooOld = capabilities({ groupAccess: 'absent', programAccess: 'allowed' });
    let isOld = true;
    const desk = openDesk(groupsStored({ capabilities: { admin: tooOld } }), async () => (isOld ? [] : bloggers));
    isOld = false;
    desk.change(groupsStored());
    await settled();
    expect(desk.store.memory.named.value).toEqual(bloggers);
  });

  test('ignore those of the former site that arrive after an edit of the account', async () => {
    const answers: ((names: NamedGroup[]) => void)[] = [];
    const desk = openDesk(groupsStored(), () => new Promise((resolve) => answers.push(resolve)));
    desk.change(groupsStored({ accounts: [{ ...admin, baseUrl: 'https://other.example/api', revision: 2 }] }));
    answers[1]?.([{ groupId: 8, name: 'Eight' }]);
    await settled();
    answers[0]?.(bloggers);
    await settled();
    expect(desk.store.memory.named.value).toEqual([{ groupId: 8, name: 'Eight' }]);
  });

  test('keep the later of two lists', async () => {
    const answers: ((names: NamedGroup[]) => void)[] = [];
    const desk = openDesk(groupsStored(), () => new Promise((resolve) => answers.push(resolve)));
    desk.store.memory.loadNames();
    answers[1]?.(bloggers);
    await settled();
    // A failure.
    answers[0]?.([]);
    await settled();
    expect(desk.store.memory.named.value).toEqual(bloggers);
  });

  test('are renamed, pinned and forgotten by the worker', async () => {
    const { store, sent } = openDesk(groupsStored({ groups: [remembered(3)] }));
    await store.rename(3, '  Mine ');
    await store.rename(3, '   ');
    await store.memory.pin(3, true);
    await store.memory.forget(3);
    expect(sent).toEqual([
      ['changeGroup', { accountId: 'admin', groupId: 3, name: 'Mine' }],
      ['changeGroup', { accountId: 'admin', groupId: 3, name: null }],
      ['changeGroup', { accountId: 'admin', groupId: 3, pinned: true }],
      ['forgetGroup', { accountId: 'admin', groupId: 3 }],
    ]);
  });
});

describe('the view of the table', () => {
  const views = (desk: ReturnType<typeof openDesk>) =>
    desk.sent.filter(([name]) => name === 'tableView').map(([, view]) => view);

  test('is restored', async () => {
    const sort = { key: 'unpaid', descending: true } as const;
    const view: Stored['tableView'] = { widths: { code: 200 }, sort, perPage: '50' };
    const desk = openDesk(groupsStored({ tableView: view }));
    expect(desk.store.form.value.perPage).toBe('50');
    expect(desk.store.sort.value).toEqual(sort);
    void desk.store.submit({ text: '3' });
    expect(desk.last().query.perPage).toBe(50);
  });

  test('is stored with page size, order and widths', async () => {
    const desk = await looked();
    desk.store.setPageSize('50');
    desk.store.sortBy('paid');
    desk.store.resize('code', 200.4);
    const sort = { key: 'paid', descending: false };
    expect(views(desk).at(-1)).toEqual({ perPage: '50', sort, widths: { code: 200 } });
  });

  test.each([
    [10, 56],
    [120.6, 121],
    [5000, 600],
  ])('keeps a width of %i px as %i', (width, kept) => {
    const desk = openDesk(groupsStored());
    desk.store.resize('code', width);
    expect(views(desk)).toEqual([{ ...DEFAULT_TABLE_VIEW, widths: { code: kept } }]);
  });
});
