/// <reference types="chrome" />

import { readFileSync } from 'node:fs';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { launch } from '../../tools/browser/chromium.ts';
import { openOtherHosts } from '../../tools/browser/other-hosts.ts';
import { resetScene, scene } from '../../tools/browser/scene.ts';
import { accountKeys, storedView } from '../../tools/browser/stored-view.ts';

/** A site redirects to all kinds of targets: only the connected host gets the password, and no poll follows a redirect. */
const otherHosts = await openOtherHosts();
const { service, chromium } = await scene(() => launch({ access: 'granted', args: otherHosts.args }));
const pem = readFileSync(new URL('../../fixtures/localhost.pem', import.meta.url));
/** Serves the same site over https. */
const secure = createServer({ key: pem, cert: pem }, (socket) => {
  const site = connectSocket(service.port, '127.0.0.1');
  socket.on('error', () => site.destroy()).pipe(site);
  site.on('error', () => socket.destroy()).pipe(socket);
});
await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  secure.close();
  await otherHosts.close();
});

const HOST = 'shop.localhost';
const http = (host = HOST) => `http://${host}:${service.port}`;
const https = () => `https://${HOST}:${(secure.address() as AddressInfo).port}`;

/** Redirect targets; a bare origin keeps path and query. */
const TARGETS: Record<string, { to: () => string; from?: () => string }> = {
  'another host': { to: () => http('localhost') },
  'its twin': { to: () => http(`www.${HOST}`) },
  'another port': { to: () => service.elsewhereOrigin },
  'a stranger': { to: () => 'http://evil.test' },
  'a stranger, from https': { from: https, to: () => 'https://evil.test' },
  'http, from https': { from: https, to: http },
  'https, from http': { to: https },
  'a file': { to: () => 'file:///etc/passwd' },
  data: { to: () => 'data:application/json,{"stats":{"total_referrals":1},"recent_referrals":[]}' },
  'a script': { to: () => 'javascript:fetch("http://evil.test")' },
  'a page of the extension': { to: () => `chrome-extension://${chromium.id}/popup.html` },
  'a path of its own': { to: () => '/landing/portal/stats' },
  'an address without a scheme': { to: () => '//evil.test/portal/stats' },
  'an address with backslashes': { to: () => '\\\\evil.test\\portal\\stats' },
  'a name and password of its choice': { to: () => 'http://eve:x@evil.test/portal/stats' },
  'a name that looks like the host': { to: () => `http://${HOST}:80@evil.test/portal/stats` },
  itself: { to: () => '?again' },
  'a loop elsewhere': { to: () => `${otherHosts.origin}/loop` },
  'fifteen hops': { to: () => `${otherHosts.origin}/hops/15` },
  'more hops than browsers make': { to: () => `${otherHosts.origin}/hops/21` },
  'a private address': { to: () => 'http://10.0.0.1' },
  'an address of the machine room': { to: () => 'http://169.254.169.254/latest/meta-data' },
  nowhere: { to: () => 'http://[' },
};
const STATUSES = [301, 302, 303, 307, 308] as const;

const STATS = /\/portal\/stats$/;
const INDEX = /^\/wp-json\/?$/;
const GROUPS = /\/settings\/groups\//;
const ME = /\/users\/me$/;
const PASSWORDS = /\/application-passwords\/introspect$/;

/** Each action, and the route that redirects while it runs. */
const ACTIONS: [action: string, route: string, path: RegExp, act: (base: string) => Promise<unknown>][] = [
  ['connecting', 'stats', STATS, (base) => connect(base)],
  ['connecting', 'groups', GROUPS, (base) => connect(base)],
  ['connecting', 'user', ME, (base) => connect(base)],
  ['connecting', 'bootstrap', /\/portal\/bootstrap$/, (base) => connect(base)],
  ['looking for the site', 'index', INDEX, (base) => sendMessage('discover', { typed: base })],
  ['polling', 'stats', STATS, (base) => connected(base, (accountId) => sendMessage('refresh', { accountId }))],
  ['testing', 'stats', STATS, (base) => connected(base, (accountId) => sendMessage('test', { accountId }))],
  ['checking', 'index', INDEX, (base) => connected(base, (accountId) => sendMessage('check', { accountId }))],
  ['checking', 'stats', STATS, (base) => connected(base, (accountId) => sendMessage('check', { accountId }))],
  ['checking', 'groups', GROUPS, (base) => connected(base, (accountId) => sendMessage('check', { accountId }))],
  ['revoking', 'password', PASSWORDS, (base) => connected(base, revoke)],
  ['revoking', 'its number', /\/application-passwords\/[\da-f-]{36}$/, (base) => connected(base, revoke)],
];

/** Every target twice, every status and action at least once; all combinations in the long run. */
function cases(): [target: string, status: (typeof STATUSES)[number], action: number][] {
  const targets = Object.keys(TARGETS);
  if (process.env.LONG !== undefined) {
    return targets.flatMap((target) =>
      STATUSES.flatMap((status) => ACTIONS.map((_, index) => [target, status, index] as [string, 301, number])),
    );
  }
  return [0, 1].flatMap((turn) =>
    targets.map((target, index): [string, (typeof STATUSES)[number], number] => [
      target,
      STATUSES[(index + 2 * turn) % STATUSES.length] ?? 302,
      (index + 5 * turn) % ACTIONS.length,
    ]),
  );
}

const sendMessage = <T>(name: string, request: object): Promise<T> =>
  chromium.inside((message) => chrome.runtime.sendMessage(message), { name, request }) as Promise<T>;
const connect = (base: string) =>
  sendMessage<{ ok: boolean; value: { account: { id: string } } }>('connect', {
    ...{ accountId: null, name: '', username: 'ada', password: service.users.password('ada') },
    baseUrl: `${base}/wp-json/fluent-affiliate/v2`,
  });
const revoke = (accountId: string) => sendMessage('disconnect', { accountId, revoke: true });

let startRedirecting: () => void;
/** Connects before the site starts to redirect. */
async function connected(base: string, act: (accountId: string) => Promise<unknown>): Promise<unknown> {
  service.failures.clear();
  const { value } = await connect(base);
  service.requests.clear();
  startRedirecting();
  return act(value.account.id);
}

beforeEach(async () => {
  await resetScene({ service, chromium });
  otherHosts.requested.length = 0;
});

const table = cases().map(([target, status, index]) => {
  const action = ACTIONS[index] as (typeof ACTIONS)[number];
  return { name: `${action[0]} with a ${status} of the route “${action[1]}” to ${target}`, action, target, status };
});

test.each(table)('only the connected host gets the password: $name', async ({ action, target, status }) => {
  const [doing, route, path, act] = action;
  const { from = http, to } = TARGETS[target] as (typeof TARGETS)[string];
  let redirects = 0;
  startRedirecting = () =>
    service.failures.set(
      { mode: 'redirect', status, location: to() },
      { wholeSite: true, when: ({ pathname, host }) => path.test(pathname) && isConnected(host) && ++redirects > 0 },
    );
  const connectedHost = new URL(from()).host;
  const isConnected = (host: string) => host === connectedHost;
  startRedirecting();
  const answer = await act(from());
  expect(redirects).toBeGreaterThan(0);

  const ours = service.requests.list().filter(({ url }) => isConnected(new URL(url).host));
  const others = service.requests.list().filter((request) => !ours.includes(request));
  // Neither another host nor another page of the same host receives the password.
  expect(others.filter(({ headers }) => headers.authorization)).toEqual([]);
  expect(otherHosts.requested.filter(({ authorization }) => authorization)).toEqual([]);
  const withPassword = ours.filter(({ headers }) => headers.authorization).map(({ url }) => new URL(url).pathname);
  for (const pathname of withPassword)
    expect(pathname).toMatch(/^\/wp-json\/(fluent-affiliate\/v2|wp\/v2\/users\/me)(\/|$)/);
  expect(service.requests.list().filter(({ headers }) => headers.cookie)).toEqual([]);

  if (doing === 'polling') {
    expect([...others, ...otherHosts.requested]).toEqual([]);
    // Requests for the portal's other routes follow connecting, and may be in flight.
    expect(ours.filter(({ url }) => path.test(new URL(url).pathname))).toHaveLength(1);
    const [state] = Object.values((await storedView(chromium)).states ?? {});
    // The browser itself rejects an invalid address, and reports only that no answer came.
    const trouble = target === 'nowhere' ? { kind: 'no-answer' } : { kind: 'redirect', to: null };
    expect(state).toMatchObject({ trouble });
  }
  if (doing === 'connecting' && route === 'stats') {
    expect(answer).toMatchObject({ ok: false });
    expect(await accountKeys(chromium)).toEqual([]);
  }
});
