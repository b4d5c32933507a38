import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import { applyLanguage } from '../../../../lib/platform/i18n.ts';
import { followLanguage } from '../../../../lib/views/page-language.ts';
import { loadWhole, lookedUp } from '../../group-desk.ts';
import { affiliate, loadEnd, pageOf } from '../../group-samples.ts';

type Desk = Awaited<ReturnType<typeof lookedUp>>;

/** Loads the whole group, with affiliates of these statuses. */
const loadAll = (desk: Desk, statuses: string[]) =>
  loadWhole(
    desk,
    statuses.map((status, index) => affiliate(index + 1, { status, name: index === 0 ? 'Ada' : 'Bruno' })),
  );
const chips = ({ store }: Desk) =>
  store.chips.value.map(({ status, count, pressed }) => `${status ?? 'all'} ${count ?? '?'}${pressed ? ' on' : ''}`);

describe('the statuses of a page', () => {
  test('are the usual ones and those seen, with the count of the chosen one', async () => {
    const desk = await lookedUp();
    expect(chips(desk)).toEqual(['all 37 on', 'active ?', 'pending ?', 'inactive ?', 'rejected ?']);
    void desk.store.showStatus('pending');
    expect(desk.last().query).toMatchObject({ groupId: 3, status: 'pending', page: 1 });
    await desk.last().answer({ ...pageOf(4), affiliates: [affiliate(1, { status: 'vip' })] });
    expect(chips(desk)).toEqual(['all ?', 'active ?', 'pending 4 on', 'inactive ?', 'rejected ?', 'vip ?']);
    void desk.store.showStatus(null);
    expect(desk.last().query.status).toBe('');
  });

  test('keep the search when one is chosen, regardless of the field', async () => {
    const desk = await lookedUp({ search: 'ada' });
    desk.store.type({ text: 'somebody' });
    desk.store.showStatus('active');
    expect(desk.last().query).toMatchObject({ groupId: 3, search: 'ada', status: 'active' });
  });

  test('are cleared for another group, as is the search', async () => {
    const desk = await lookedUp({ search: 'ada', status: 'active' });
    void desk.store.submit({ text: '5' });
    expect(desk.last().query).toMatchObject({ groupId: 5, search: '', status: '' });
  });

  test('are not offered for an empty group', async () => {
    expect(chips(await lookedUp({}, 0))).toEqual([]);
  });
});

describe('the statuses of a loaded group', () => {
  test('keep the order that they had before it was loaded', async () => {
    const desk = await lookedUp();
    const before = desk.store.chips.value.map(({ status }) => status);
    await loadAll(desk, ['vip', 'rejected', 'rejected', 'pending', 'pending', 'pending', 'active']);
    expect(chips(desk)).toEqual(['all 7 on', 'active 1', 'pending 3', 'rejected 2', 'vip 1']);
    const after = desk.store.chips.value.map(({ status }) => status);
    expect(after.slice(0, 4)).toEqual(before.filter((status) => after.includes(status)));
  });

  test('have counts, and choosing one is announced without a request', async () => {
    const desk = await lookedUp();
    await loadAll(desk, ['active', 'pending', 'active', '']);
    expect(chips(desk)).toEqual(['all 4 on', 'active 2', 'pending 1', ' 1']);
    const requested = desk.pages.length;
    desk.store.showStatus('active');
    expect(chips(desk)).toEqual(['all 4', 'active 2 on', 'pending 1', ' 1']);
    expect([desk.store.rows.value.length, desk.pages.length]).toEqual([2, requested]);
    expect(desk.store.announcer.announcement.value.text).toBe('2 of 4 shown');
    desk.store.filterBy('ada');
    expect(chips(desk)).toEqual(['all 1', 'active 1 on', 'pending 0', ' 0']);
    desk.store.clearFilter();
    expect(chips(desk)[0]).toBe('all 4 on');
  });

  test('are at most 30, however many the service writes', async () => {
    const desk = await lookedUp();
    const statuses = Array.from({ length: 300 }, (_, index) => `s${index}`);
    await loadAll(desk, statuses);
    expect(chips(desk)).toHaveLength(31);
    expect(desk.store.memory.statuses.value).toHaveLength(30);
  });

  test('are requested if the group was loaded with only one', async () => {
    const desk = await lookedUp({ status: 'pending' });
    await loadAll(desk, ['pending', 'pending']);
    expect(chips(desk)).toContain('pending 2 on');
    desk.store.showStatus('active');
    expect(desk.last().query).toMatchObject({ groupId: 3, status: 'active' });
  });
});

describe('a filter while the whole group loads', () => {
  const part = {
    affiliates: [affiliate(1, { name: 'Ada' }), affiliate(2, { name: 'Bruno' })],
    progress: { pagesDone: 1, pages: 1, rows: 2, total: 2, millisecondsLeft: 0 },
  };
  const shownIds = ({ store }: Desk) => store.rows.value.map(({ id }) => id);

  test('filters the page, then the group, and does not end the loading', async () => {
    const desk = await lookedUp();
    void desk.store.loadAll();
    desk.store.filterBy('code-2');
    await desk.pause();
    expect([desk.pages.length, desk.store.filter.value, shownIds(desk)]).toEqual([1, 'code-2', ['2']]);
    await desk.lastLoad().part(part);
    await desk.lastLoad().end(loadEnd({ total: 2 }));
    expect([desk.store.filter.value, shownIds(desk)]).toEqual(['code-2', ['2']]);
  });

  test.each<[choice: string, choose: (desk: Desk) => void, query: object]>([
    ['a status', ({ store }) => store.showStatus('pending'), { status: 'pending', perPage: 15 }],
    ['a page size', ({ store }) => store.setPageSize('50'), { status: '', perPage: 50 }],
  ])('and %s are both of the group, which loads on with them', async (_choice, choose, query) => {
    const desk = await lookedUp();
    void desk.store.loadAll();
    desk.store.filterBy('ada');
    choose(desk);
    await desk.last().answer(pageOf(20));
    expect([desk.store.load.busy.value, desk.loads.map(({ signal }) => signal.aborted)]).toEqual([true, [true, false]]);
    expect(desk.lastLoad().query).toEqual({ groupId: 3, search: 'ada', page: 1, ...query });
    choose(desk);
    await desk.last().answer(pageOf(0));
    expect([desk.store.load.busy.value, desk.loads.length]).toEqual([false, 2]);
  });

  test('is what was typed just before', async () => {
    const desk = await lookedUp();
    desk.store.filterBy('bruno');
    await loadWhole(desk, part.affiliates);
    expect([desk.store.filter.value, shownIds(desk), desk.pages.length]).toEqual(['bruno', ['2'], 1]);
  });

  test('is requested if nothing could be loaded', async () => {
    const desk = await lookedUp();
    void desk.store.loadAll();
    desk.store.filterBy('ada');
    await desk.lastLoad().end(loadEnd({ total: 0, error: { kind: 'offline' } }));
    expect(desk.store.filter.value).toBe('ada');
    await desk.pause();
    expect(desk.last().query).toMatchObject({ groupId: 3, search: 'ada' });
  });

  test('stays when another status must be requested', async () => {
    const desk = await lookedUp({ status: 'pending' });
    await loadWhole(desk, part.affiliates);
    desk.store.filterBy('ada');
    desk.store.showStatus('active');
    expect(desk.last().query).toMatchObject({ groupId: 3, search: 'ada', status: 'active' });
  });
});

test('a loaded group is sorted and filtered in the language of the page, also after it changes', async () => {
  const texts = { languageCode: 'tr', statusActive: 'Etkin' };
  const catalog = Object.fromEntries(Object.entries(texts).map(([name, message]) => [name, { message }]));
  vi.stubGlobal('fetch', async () => Response.json(catalog));
  vi.stubGlobal('document', { documentElement: {} });
  Object.assign(browser.runtime, { getURL: (path: string) => `chrome-extension://id/${path}` });
  onTestFinished(() => applyLanguage({ language: null, country: null }));
  onTestFinished(followLanguage('lookUpGroup'));
  const desk = await lookedUp();
  const affiliates = ['Zoe', 'Öa', 'Ob'].map((name, index) => affiliate(index + 1, { name, status: 'active' }));
  await loadWhole(desk, [...affiliates, affiliate(4, { name: 'Etta', status: 'pending' })]);
  desk.store.sortBy('name');
  const names = () => desk.store.rows.value.map(({ name }) => name);
  expect(names()).toEqual(['Etta', 'Öa', 'Ob', 'Zoe']);
  await applyLanguage({ language: 'tr', country: null });
  expect(names()).toEqual(['Etta', 'Ob', 'Öa', 'Zoe']);
  desk.store.filterBy('etkin');
  expect(names()).toEqual(['Ob', 'Öa', 'Zoe']);
});
