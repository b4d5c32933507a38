import { expect, test } from 'vitest';
import type { Send } from '../../../../lib/platform/messages.ts';
import { askEarly, sendAfter } from '../../../../lib/platform/programs/early-answers.ts';

const NOW = Date.UTC(2026, 10, 26);
const WHOLE = { accountId: 'a', since: null, from: 0 };
const CLICKS = { accountId: 'a' };
const RECENT = { accountId: 'a', since: 5, from: 0 };

/** A browser and a worker; `sent` is what each was asked. */
function world({ isGone = false } = {}) {
  const sent: unknown[] = [];
  const sendMessage = async (message: unknown) => {
    sent.push(message);
    if (isGone) throw new Error('Could not establish connection');
    return `early ${(message as { name: string }).name}`;
  };
  const send = (async (name: string) => `late ${name}`) as unknown as Send;
  const area = { get: async () => ({}) };
  return { api: { storage: { local: area, session: area }, runtime: { sendMessage } }, sent, send };
}

test('asks for the program in the address, first for clicks, then from the first moment that a summary needs', async () => {
  const { api, sent } = world();
  const { view } = askEarly(api, 'a', NOW);
  expect(await view).toEqual([{}, {}]);
  expect(sent).toEqual([
    { name: 'clicks', request: { accountId: 'a' } },
    { name: 'history', request: { accountId: 'a', since: NOW - 62 * 86_400_000, from: 0 } },
  ]);
});

test('asks only for the view if the address has no program', async () => {
  const { api, sent } = world();
  expect(await askEarly(api, null, NOW).view).toEqual([{}, {}]);
  expect(sent).toEqual([]);
});

test('gives each early answer once', async () => {
  const { api, send } = world();
  const sends = sendAfter(askEarly(api, 'a', NOW), send);
  expect([await sends('history', RECENT), await sends('history', RECENT)]).toEqual(['early history', 'late history']);
  expect([await sends('clicks', CLICKS), await sends('clicks', CLICKS)]).toEqual(['early clicks', 'late clicks']);
});

test.each<[string, () => ReturnType<typeof askEarly>]>([
  ['the address had no program', () => askEarly(world().api, null, NOW)],
  ['another program was asked', () => askEarly(world().api, 'b', NOW)],
  ['the worker was gone', () => askEarly(world({ isGone: true }).api, 'a', NOW)],
])('sends the request if %s', async (_, early) => {
  const sends = sendAfter(early(), world().send);
  expect([await sends('history', RECENT), await sends('clicks', CLICKS)]).toEqual(['late history', 'late clicks']);
});

test('sends a request for the whole history, and others', async () => {
  const { api, send } = world();
  const sends = sendAfter(askEarly(api, 'a', NOW), send);
  expect([await sends('history', WHOLE), await sends('leave', null)]).toEqual(['late history', 'late leave']);
});
