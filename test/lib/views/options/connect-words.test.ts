import { describe, expect, test } from 'vitest';
import type { SiteError } from '../../../../lib/domain/accounts/site-discovery.ts';
import type { Severity } from '../../../../lib/domain/errors.ts';
import { connectedText, connectSeverity, connectWords, fieldOf } from '../../../../lib/views/options/connect-words.ts';
import { account } from '../../make.ts';
import { SITE_ERRORS } from '../../site-samples.ts';

const own = Object.values(SITE_ERRORS);

describe('errors of connecting', () => {
  test.each<[SiteError, string | null]>([
    [{ kind: 'unauthorized' }, 'password'],
    [{ kind: 'unauthorized', code: 'incorrect_password' }, 'password'],
    [{ kind: 'unauthorized', code: 'invalid_username' }, 'username'],
    [{ kind: 'login-unclear' }, 'password'],
    [{ kind: 'forbidden' }, 'username'],
    [{ kind: 'no-route' }, 'baseUrl'],
    [{ kind: 'address-credentials' }, 'baseUrl'],
    [{ kind: 'username-colon' }, 'username'],
    [{ kind: 'password-empty' }, 'password'],
    [{ kind: 'passwords-off' }, null],
  ])('%o are shown at the field %s', (error, field) => {
    expect(fieldOf(error)).toBe(field);
  });

  test('say when the site wants another request', () => {
    const { todo } = connectWords({ kind: 'site-unavailable', status: 503, retryAfterSeconds: 600 });
    expect(todo).toBe('Try again in about 10 mins.');
  });

  test.each<[SiteError, string]>([
    [SITE_ERRORS['no-service'], 'Tea & more runs WordPress'],
    [SITE_ERRORS['consent-user'], 'bob approved'],
    [{ kind: 'site-unavailable', status: 503, retryAfterSeconds: null }, 'Site unavailable (503)'],
    [{ kind: 'site-unavailable', status: 429, retryAfterSeconds: null }, 'Too many requests'],
    [{ kind: 'site-unavailable', status: 500, retryAfterSeconds: null }, 'Site error (500)'],
    [{ kind: 'site-unreadable', text: '' }, 'Unreadable answer'],
    [{ kind: 'no-service', name: '$1 $&', baseUrl: '' }, '$1 $& runs WordPress'],
  ])('name their subject: %o', (error, part) => {
    expect(connectWords(error).what).toContain(part);
  });

  test.each<[Severity, string[]]>([
    ['refused', ['consent-unverified', 'consent-user']],
    ['no-access', ['site-no-access']],
  ])('with the severity %s are %o', (severity, kinds) => {
    expect(own.filter((error) => connectSeverity(error) === severity).map(({ kind }) => kind)).toEqual(kinds);
  });
});

test('the result of connecting says why the password is kept only until the browser closes', () => {
  expect(connectedText({ account: account(), groupAccess: null, keyRefused: true })).toBe(
    'Connected to shop.example. The browser can’t keep the password, as in Firefox when it never remembers history. ' +
      'You’ll be asked for it each time the browser starts.',
  );
});
