import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ConnectError } from '../../../lib/domain/accounts/connect-form.ts';
import type { SiteError } from '../../../lib/domain/accounts/site-discovery.ts';
import { type CheckError, severityOf } from '../../../lib/domain/errors.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { errorWords, nextPollWords, troubleWords } from '../../../lib/platform/error-words.ts';
import { plural, t } from '../../../lib/platform/i18n.ts';
import { statusWord } from '../../../lib/platform/status.ts';
import { connectSeverity, connectWords, isServiceError } from '../../../lib/views/options/connect-words.ts';
import catalog from '../../../public/_locales/en/messages.json' with { type: 'json' };
import { LIMITS } from '../../tools/screenshots/catalog.ts';
import { plain, SERVICE_ERRORS } from '../error-samples.ts';
import { NOON, route, state } from '../make.ts';
import { SITE_ERRORS } from '../site-samples.ts';

/** The buttons beside a cause in the popup's strip. */
const BUTTONS = ['reconnect', 'enterPassword', 'allowAccess', 'tryAgain', 'showWhy'] as const;

const root = new URL('../../..', import.meta.url);
const texts = Object.entries(catalog).map(([name, { message }]) => ({ name, message }));

type FormKind = Exclude<ConnectError['kind'], ServiceError['kind']>;
const FORM_ERRORS: { [K in FormKind]: Extract<ConnectError, { kind: K }> } = {
  ...plain('address-empty', 'address-unreadable', 'address-insecure', 'address-credentials', 'account-gone'),
  ...plain('username-empty', 'username-colon', 'password-empty', 'username-long', 'password-long'),
  ...plain('password-elsewhere', 'passwords-off', 'login-unclear'),
  'accounts-full': { kind: 'accounts-full', most: 20 },
  'service-elsewhere': { kind: 'service-elsewhere', to: 'https://www.shop.example' },
  'different-account': { kind: 'different-account', name: 'Shop' },
};

const serviceErrors = Object.values(SERVICE_ERRORS).map(([error, severity]) => ({ kind: error.kind, error, severity }));
const siteErrors = Object.values(SITE_ERRORS).map((error) => ({ kind: error.kind, error }));
const formErrors = Object.values(FORM_ERRORS).map((error) => ({ kind: error.kind, error }));

/** Expects a filled text of the catalog, which is not empty and not the name of a missing text. */
function expectText(text: string): void {
  expect(Object.keys(catalog)).not.toContain(text);
  expect(text).toMatch(/\w/);
  expect(text).not.toMatch(/\$\d|undefined|null|NaN/);
}

const CHECK_ERRORS: { [K in Exclude<CheckError, ServiceError>['kind']]: Extract<CheckError, { kind: K }> } = {
  ...plain('passwords-off', 'rest-closed', 'credentials-unclear', 'groups-unknown', 'stale', 'clocks-differ'),
  'extra-text': { kind: 'extra-text', text: 'Warning: x on line 7' },
};

describe('errors', () => {
  test.each(Object.values(CHECK_ERRORS))('of the connection check have a cause: $kind', (error) => {
    expectText(errorWords(error).what);
  });

  test.each(serviceErrors)('of the service have a short cause and advice: $kind', ({ error, severity }) => {
    const { what, todo } = errorWords(error);
    expectText(what);
    expectText(todo);
    expect(what.length).toBeLessThanOrEqual(24);
    expect(severityOf(error)).toBe(severity);
    expect(connectWords(error).what).toBe(what);
    // The words have no code except the status in brackets, and no promise of the next try.
    expect(`${what} ${todo}`.replace(/ \(\d{3}\)/, '')).not.toMatch(/\d{3}|stats\.|[Nn]ext try/);
    expect(connectSeverity(error)).toBe(severity);
  });

  test.each([...formErrors, ...siteErrors])('of the form and of sites have a cause: $kind', ({ error }) => {
    expectText(connectWords(error).what);
  });

  test('of the service have distinct causes, except for what a web server or a plugin may do', () => {
    const causes = serviceErrors.map(({ error }) => errorWords(error).what);
    const repeated = causes.filter((cause, index) => causes.indexOf(cause) !== index);
    expect(repeated).toEqual(['Not responding', 'Password needed', 'Unreadable answer', 'Unreadable answer']);
  });

  test.each<[ConnectError, string]>([
    [{ kind: 'redirect', to: 'https://www.shop.example' }, 'not sent to https://www.shop.example'],
    [{ kind: 'redirect', to: null }, 'not sent there'],
    [{ kind: 'busy', status: 429, retryAfterSeconds: null }, 'Too many requests'],
    [{ kind: 'busy', status: 503, retryAfterSeconds: null }, 'unavailable (503)'],
    [{ kind: 'server-error', status: 500 }, 'Site error (500)'],
    [{ kind: 'unauthorized' }, 'not your login password'],
    [{ kind: 'busy', status: 503, retryAfterSeconds: 90 }, 'in about 90 secs'],
    [{ kind: 'address-insecure' }, 'over HTTPS'],
  ])('have the detail that matters in their words: %o', (error, part) => {
    const { what, todo } = connectWords(error);
    expect(`${what}. ${todo}`).toContain(part);
  });
});

test.each<[ServiceError, string]>([
  [{ kind: 'html-page', status: 403 }, 'HTTP 403 · text/html'],
  [{ kind: 'unfit', where: 'stats.total_paid' }, 'stats.total_paid'],
  [{ kind: 'not-json', text: 'Warning: x' }, 'Warning: x'],
  [{ kind: 'refused', status: 401, code: 'maintenance', message: '' }, '401 · maintenance'],
])('the error %o has a detail for support', (error, detail) => {
  expect(errorWords(error).detail).toBe(detail);
});

test.each<[CheckError | SiteError, string]>([
  [{ kind: 'forbidden' }, 'Not allowed (403 Forbidden)'],
  [{ kind: 'html-page', status: 403 }, '(403 Forbidden)'],
  [{ kind: 'credentials-unclear' }, '\n.htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1\n'],
  [{ kind: 'consent-stripped' }, 'fastcgi_param HTTP_AUTHORIZATION $http_authorization;'],
  [{ kind: 'site-locked' }, '(HTTP Basic)'],
  [{ kind: 'protected' }, 'Site behind a password (HTTP Basic)'],
  [{ kind: 'refused', status: 403, code: 'blocked', message: 'Wait.' }, '(403 · blocked · Wait.)'],
  [{ kind: 'redirect', to: null, rewrite: 'slash' }, '/portal/stats → /portal/stats/'],
  [{ kind: 'redirect', to: null, rewrite: 'query' }, '(301: /portal/stats?…)'],
  [{ kind: 'not-json', text: 'Warning: x' }, 'text around the data: Warning: x'],
  [{ kind: 'extra-text', text: 'Warning: x' }, 'text around the data: Warning: x'],
  [{ kind: 'site-unreadable', text: 'Warning: x' }, 'text around the data: Warning: x'],
  [{ kind: 'site-guarded' }, 'A protection keeps apps out'],
  [{ kind: 'passwords-off' }, 'Application passwords are turned off'],
  [{ kind: 'consent-kept-out' }, 'The approval page didn’t open'],
])('the text for the program owner names the reason for %o', (error, reason) => {
  const { letter } = isServiceError(error as SiteError)
    ? errorWords(error as CheckError)
    : connectWords(error as SiteError);
  expect(letter).toContain('/wp-json/');
  expect(letter).toContain(reason);
});

describe('the next poll', () => {
  const minute = 60_000;

  test.each<[number | null, string | null]>([
    [null, null],
    [-5 * minute, 'Trying again in a moment.'],
    [minute, 'Trying again in a moment.'],
    [2 * minute, 'Next try: 12:02.'],
    [11 * 60 * minute, 'Next try: 23:00.'],
    [20 * 60 * minute, 'Next try: 21 Nov 2026, 08:00.'],
  ])('planned in %o ms is announced as %o', (next, words) => {
    const retryAt = next === null ? null : NOON + next;
    expect(nextPollWords(state({ route: route({ failures: 1, retryAt }) }), NOON)).toBe(words);
    expect(nextPollWords(state({ route: route({ failures: 1, retryAt, isBlocked: true }) }), NOON)).toBeNull();
  });

  test('waits for the Retry-After of another route', () => {
    const wait = { from: NOON, until: NOON + 2 * minute, status: 429 };
    expect(nextPollWords(state({ route: route({ retryAt: NOON }), wait }), NOON)).toBe('Next try: 12:02.');
  });
});

test.each([
  ['UNPAID', 'Unpaid'],
  ['cancelled', 'Canceled'],
  ['On hold', 'On hold'],
  ['', ''],
])('the status %o is called %o', (status, word) => {
  expect(statusWord(status)).toBe(word);
});

test.each([
  [1, '1 new referral'],
  [1234, '1,234 new referrals'],
])('the number of %i new referrals reads "%s"', (count, words) => {
  expect(plural('newReferrals', count)).toBe(words);
});

test('placeholder values are inserted as they are', () => {
  expect(t('order', '$1 $&')).toBe('Order #$1 $&');
});

describe('the catalog', () => {
  const sources = ['lib', 'components', 'entrypoints']
    .flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8')),
    )
    .join('\n');
  const manifest = readFileSync(new URL('wxt.config.ts', root), 'utf8');
  const names = new Set(texts.map(({ name }) => name));
  const quoted = new Set([...sources.matchAll(/['"](\w+)['"]/g)].map(([, name]) => name));
  const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

  test('has every text that is used', () => {
    const used = [
      ...found(/\bt\(\s*'(\w+)'/g, sources),
      ...found(/\bplural\(\s*'(\w+)'/g, sources).map((name) => `${name}_other`),
      ...found(/__MSG_(\w+)__/g, manifest),
    ];
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  test('has no text that is unused', () => {
    const isUsed = (name: string) =>
      quoted.has(name) ||
      quoted.has(name.replace(/_(zero|one|two|few|many|other)$/, '')) ||
      manifest.includes(`__MSG_${name}__`);
    expect([...names].filter((name) => !isUsed(name))).toEqual([]);
  });

  test.each(texts)('has a valid text named $name', ({ name, message }) => {
    expect(message.trim()).toBe(message);
    expect(message).not.toBe('');
    // Chrome allows letters, digits and _, and nine placeholders.
    expect(name).toMatch(/^\w+$/);
    // A literal dollar sign is written twice.
    expect(message.replaceAll('$$', '')).not.toMatch(/\$(?![1-9])/);
  });

  const limits = texts.flatMap(({ name, message }) => {
    const limit = LIMITS.get(name);
    return limit === undefined ? [] : [{ name, message, limit }];
  });
  test.each(limits)('keeps $name within its limit of $limit characters', ({ message, limit }) => {
    // Such a placeholder holds at most a status of three digits.
    expect(message.replace(/\$\d/g, '503').length).toBeLessThanOrEqual(limit);
  });

  test('names the limit of each short cause and button', () => {
    const limited = limits.map(
      ({ message }) => new RegExp(`^${message.replaceAll(/[()]/g, '.').replace('$1', '\\d+')}$`),
    );
    const short = [...serviceErrors.map(({ error }) => errorWords(error).what), ...BUTTONS.map((name) => t(name))];
    expect(short.filter((text) => !limited.some((limit) => limit.test(text)))).toEqual([]);
  });

  test('has names that differ by more than case', () => {
    const names = Object.keys(catalog).map((name) => name.toLowerCase());
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('describes each text and its placeholders for translators', () => {
    const missing = Object.entries(catalog).filter(([, { message, description }]) =>
      [' ', ...(message.match(/\$\d|%s/g) ?? [])].some((part) => !description.includes(part)),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test('has the form for all other numbers of each plural', () => {
    const stems = [...names].flatMap((name) => name.match(/^(.+)_(?:zero|one|two|few|many)$/)?.[1] ?? []);
    expect(stems.length).toBeGreaterThan(0);
    expect(stems.filter((stem) => !names.has(`${stem}_other`))).toEqual([]);
  });
});

test('an address at which the program answered before is not doubted', () => {
  expect(troubleWords({ kind: 'no-route' }, false).todo).toMatch(/^Check the address/);
  expect(troubleWords({ kind: 'no-route' }, true).todo).toMatch(/plugin may be turned off or updating/);
  expect(troubleWords({ kind: 'no-answer' }, true)).toEqual(errorWords({ kind: 'no-answer' }));
});
