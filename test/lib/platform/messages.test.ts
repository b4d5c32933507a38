import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import { type Handlers, listen, send, WorkerGone } from '../../../lib/platform/messages.ts';
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

  test.each([
    ['that nobody receives is sent four times', 'Could not establish connection. Receiving end does not exist.', 9, 4],
    ['is received by the worker that starts meanwhile', 'Receiving end does not exist.', 2, 3],
    ['whose worker stopped is sent once', 'The message port closed before a response was received.', 1, 1],
    ['of a page whose extension was updated is sent once', 'Extension context invalidated.', 9, 1],
  ])('a message %s', async (_, error, failures, times) => {
    vi.useFakeTimers();
    let sent = 0;
    const sending = vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(async () => {
      sent++;
      if (sent <= failures) throw new Error(error);
      return null;
    });
    onTestFinished(() => {
      vi.useRealTimers();
      sending.mockRestore();
    });
    const answer = send('refresh', { accountId: 'a' }).catch((thrown) => thrown);
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(failures < times ? null : expect.any(WorkerGone));
    expect(sent).toBe(times);
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
