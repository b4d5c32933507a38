import { describe, expect, test } from 'vitest';
import type { ConnectOutcome } from '../../../../lib/domain/accounts/connect-form.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { account } from '../../make.ts';
import { site, siteStore } from '../../site-samples.ts';
import { settled } from '../../virtual-time.ts';

const PERMISSION = 'https://shop.example:443/*';
/** The permissions that finding a site requests in one dialog. */
const FIND_REQUEST = ['requestAccess', 'https://shop.example:443/* https://www.shop.example:443/*'];
const BASE = ['notePermissions', site().baseUrl];
const connected: ConnectOutcome = ok({ account: account(), groupAccess: null });
const GONE = new Error('Extension context invalidated.');

function open(answers: Record<string, unknown> = {}) {
  const opened = siteStore(answers);
  const { typed, busy, found, error } = opened.store;
  const shown = () => ({ typed: typed.value, busy: busy.value, found: found.value, error: error.value });
  return { ...opened, shown };
}

const EMPTY = { typed: '', busy: null, found: null, error: null };

describe('finding a site', () => {
  test('requests access to the host and its www twin before it returns, then searches', async () => {
    const { store, done, shown } = open({ discover: ok(site()) });
    expect(shown()).toEqual(EMPTY);
    store.type('shop.example');
    const finding = store.find();
    // Browsers grant access only within the click: the event loop has not turned since.
    expect(done).toEqual([FIND_REQUEST, ['notePermissions', 'shop.example']]);
    expect(shown()).toEqual({ ...EMPTY, typed: 'shop.example', busy: 'finding' });
    await settled();
    await finding;
    expect(done.slice(2)).toEqual([['discover', { typed: 'shop.example' }]]);
    expect(shown()).toEqual({ ...EMPTY, typed: 'shop.example', found: site() });
  });

  test('is undone by typing another name, which gives back the access', async () => {
    const { store, done, shown } = open({ discover: ok(site()) });
    store.type('shop.example');
    await store.find();
    expect(done.at(-1)).not.toEqual(['leave', null]);
    store.type('shop.exampl');
    store.type('shop.examp');
    expect(shown()).toEqual({ ...EMPTY, typed: 'shop.examp' });
    expect(done.filter(([what]) => what === 'leave')).toHaveLength(1);
  });

  test.each([ok(site()), fail({ kind: 'not-wordpress' })])(
    'ignores the answer if the user types meanwhile: %o',
    async (answer) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const { store, shown } = open({ discover: () => promise });
      store.type('shop.example');
      const finding = store.find();
      store.type('other.example');
      resolve(answer);
      await finding;
      expect(shown()).toEqual({ ...EMPTY, typed: 'other.example' });
    },
  );

  test('searches again at once for a corrected name, and no answer about the former one ends that', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const discover = () => new Promise((resolve) => answers.push(resolve));
    const { store, shown } = open({ discover });
    store.type('shop.exampl');
    const former = store.find();
    store.type('shop.example');
    const finding = store.find();
    await settled();
    answers[0]?.(fail({ kind: 'site-no-answer' }));
    await former;
    expect(shown()).toEqual({ ...EMPTY, typed: 'shop.example', busy: 'finding' });
    answers[1]?.(ok(site()));
    await finding;
    expect(shown()).toEqual({ ...EMPTY, typed: 'shop.example', found: site() });
  });

  test.each<[unknown, string]>([
    [ok(site()), 'Found Tea & more'],
    [fail({ kind: 'site-no-answer' }), ''],
    [GONE, ''],
  ])('does not announce any longer that it waits after %o', async (discover, announced) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { store, world } = open({ discover: () => promise });
    store.type('shop.example');
    const finding = store.find();
    expect(world.announced).toBe('Waiting…');
    resolve(discover);
    await finding;
    expect(world.announced).toBe(announced);
  });

  test('ends if the worker does not answer', async () => {
    const { store, world, shown } = open({ discover: GONE });
    store.type('shop.example');
    await store.find();
    expect(world.gone).toBe(true);
    expect(shown()).toEqual({ ...EMPTY, typed: 'shop.example' });
  });
});

describe('connecting', () => {
  /** A store that has found the site. */
  async function found(consent: unknown) {
    const opened = open({ discover: ok(site()), consent });
    opened.store.type('shop.example');
    await opened.store.find();
    opened.done.length = 0;
    return opened;
  }

  test('requests access before it returns, then the user’s consent', async () => {
    const { store, done, outcomes, shown } = await found(connected);
    const connecting = store.connect(site());
    // Browsers grant access only within the click: the event loop has not turned since.
    expect(done).toEqual([['requestAccess', PERMISSION], BASE]);
    expect(shown()).toMatchObject({ busy: 'consenting', found: site(), error: null });
    await connecting;
    expect(done).toEqual([['requestAccess', PERMISSION], BASE, ['consent', { site: site(), accountId: null }]]);
    expect(outcomes).toEqual([connected]);
    expect(shown()).toEqual(EMPTY);
  });

  test('requests no consent without access, and keeps the site', async () => {
    const { store, done, outcomes, world, shown } = await found(connected);
    world.granted = false;
    const connecting = store.connect(site());
    expect(world.announced).toBe('Waiting…');
    await connecting;
    expect(done).toEqual([['requestAccess', PERMISSION], BASE]);
    expect(outcomes).toEqual([]);
    expect(world.announced).toBe('');
    expect(shown()).toMatchObject({ busy: null, found: site(), error: { kind: 'no-access' } });
  });

  test('runs one connection at a time, and no search meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<ConnectOutcome>();
    const { store, done, outcomes } = await found(() => promise);
    const first = store.connect(site());
    await settled();
    await Promise.all([store.connect(site()), store.find(), store.renew(account())]);
    expect(done.filter(([what]) => what === 'consent')).toEqual([['consent', { site: site(), accountId: null }]]);
    resolve(connected);
    await first;
    expect(outcomes).toEqual([connected]);
  });
});

describe('the answer to a consent during which another site was typed', () => {
  async function answered(consent: ConnectOutcome, renewed: boolean) {
    const { promise, resolve } = Promise.withResolvers<ConnectOutcome>();
    const { store, outcomes } = open({ discover: ok(site()), consent: () => promise });
    const connecting = renewed ? store.renew(account({ baseUrl: site().baseUrl })) : store.connect(site());
    await settled();
    store.type('other.example');
    resolve(consent);
    await connecting;
    expect(store.typed.value).toBe('other.example');
    return [store.error.value?.kind ?? null, store.renewed.value, outcomes.length];
  }

  const rejected: ConnectOutcome = fail({ kind: 'no-answer' });
  test.each<[what: string, ConnectOutcome, renewed: boolean, unknown[]]>([
    ['keeps what was typed', connected, false, [null, null, 1]],
    ['of a renewal keeps what was typed', connected, true, [null, 'a', 1]],
    ['is no error of the other site', rejected, false, [null, null, 0]],
    ['of a renewal is an error of its program', rejected, true, ['no-answer', 'a', 0]],
  ])('%s', async (_, consent, renewed, after) => {
    expect(await answered(consent, renewed)).toEqual(after);
  });
});

describe('renewing a revoked password', () => {
  const renewed = account({ baseUrl: site().baseUrl });

  test('requests access before it returns, then finds the site again and requests consent', async () => {
    const { store, done, outcomes } = open({ discover: ok(site()), consent: connected });
    const renewing = store.renew(renewed);
    expect(done).toEqual([['requestAccess', PERMISSION], BASE]);
    expect(store.busy.value).toBe('consenting');
    await renewing;
    const consent = ['consent', { site: site(), accountId: 'a' }];
    expect(done.slice(2)).toEqual([['discover', { typed: renewed.baseUrl }], consent]);
    expect(outcomes).toEqual([connected]);
    expect(store.busy.value).toBeNull();
  });

  test.each(['discover', 'consent'])('ends if the worker does not answer %s', async (name) => {
    const { store, outcomes, world } = open({ discover: ok(site()), consent: connected, [name]: GONE });
    await store.renew(renewed);
    expect(world.gone).toBe(true);
    expect([outcomes, store.busy.value, store.error.value]).toEqual([[], null, null]);
  });
});
