import { describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import { type Handlers, listen, send } from '../../../lib/platform/messages.ts';
import { account } from '../make.ts';

/** A worker that logs its messages. */
function worker() {
  const requested: [name: string, request: unknown][] = [];
  const logged =
    <A>(name: string, answer: A) =>
    async (request: unknown) => {
      requested.push([name, request]);
      return answer;
    };
  const connected = { ok: true, value: { account: account(), groupAccess: null } } as const;
  const handlers: Partial<Handlers> = {
    refresh: logged('refresh', null),
    connect: logged('connect', connected),
    test: logged('test', { ok: false, error: { kind: 'offline' } }),
    settings: logged('settings', null),
    testNotification: logged('testNotification', { shown: true }),
  };
  listen(handlers as Handlers);
  return { requested, connected };
}

/** Delivers a message as the browser does. @returns whether a listener took it, and the answers */
async function deliver(message: unknown, sender: { id?: string }) {
  const answers: unknown[] = [];
  const taken = await fakeBrowser.runtime.onMessage.trigger(message, sender, (answer: unknown) => {
    answers.push(answer);
  });
  return { taken: taken.some((returned: unknown) => returned === true), answers };
}

describe('between views and worker', () => {
  test('a message and its answer are delivered', async () => {
    const { requested, connected } = worker();
    const form = { accountId: null, name: '', baseUrl: 'x', username: 'ada', password: 'p' };
    expect(await send('connect', form)).toEqual(connected);
    expect(await send('test', { accountId: 'a' })).toEqual({ ok: false, error: { kind: 'offline' } });
    expect(await send('testNotification', null)).toEqual({ shown: true });
    expect(await send('settings', DEFAULT_SETTINGS)).toBeNull();
    expect(requested).toEqual([
      ['connect', form],
      ['test', { accountId: 'a' }],
      ['testNotification', null],
      ['settings', DEFAULT_SETTINGS],
    ]);
  });

  test('without a worker, sending throws', async () => {
    await expect(send('refresh', { accountId: 'a' })).rejects.toThrow();
  });

  test.each(['nothing', '__proto__'])('a message named %o has no handler', async (name) => {
    const { requested } = worker();
    expect(await deliver({ name, request: null }, {})).toEqual({ taken: false, answers: [] });
    expect(requested).toEqual([]);
  });

  test('messages of other extensions are ignored', async () => {
    const { requested } = worker();
    const message = { name: 'refresh', request: { accountId: 'a' } };
    expect(await deliver(message, { id: 'another' })).toEqual({ taken: false, answers: [] });
    expect(requested).toEqual([]);
    expect((await deliver(message, { id: fakeBrowser.runtime.id })).taken).toBe(true);
    expect(requested).toEqual([['refresh', { accountId: 'a' }]]);
  });
});
