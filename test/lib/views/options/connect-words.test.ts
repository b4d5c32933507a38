import { describe, expect, test } from 'vitest';
import type { SiteError } from '../../../../lib/domain/accounts/site.ts';
import type { Severity } from '../../../../lib/domain/errors.ts';
import { connectSeverity, siteWords } from '../../../../lib/views/options/connect-words.ts';
import { SITE_ERRORS } from '../../site-samples.ts';

const own = Object.values(SITE_ERRORS);

describe('every way in which it can go wrong', () => {
  test('has a text for the owner where only they can fix it', () => {
    const letters = own.flatMap((error) => {
      const { letter } = siteWords(error);
      return letter === undefined ? [] : [[error.kind, letter] as const];
    });
    expect(letters.map(([kind]) => kind)).toEqual(['site-locked', 'consent-kept-out', 'consent-stripped']);
    expect(siteWords({ kind: 'consent-stripped' }).letter).toContain('HTTP_AUTHORIZATION=$1');
    expect(siteWords({ kind: 'site-locked' }).letter).toContain('/wp-json/');
    expect(siteWords({ kind: 'consent-kept-out' }).letter).toContain('/wp-admin/authorize-application.php');
  });

  test.each<[SiteError, string]>([
    [SITE_ERRORS['no-service'], 'Tea & more runs WordPress'],
    [SITE_ERRORS['consent-user'], 'bob approved'],
    [{ kind: 'no-service', name: '$1 $&', baseUrl: '' }, '$1 $& runs WordPress'],
  ])('%o names what matters', (error, part) => {
    expect(siteWords(error).what).toContain(part);
  });

  test.each<[Severity, string[]]>([
    ['refused', ['consent-state', 'consent-site', 'consent-user', 'consent-stripped']],
    ['no-access', ['site-no-access']],
  ])('%s are %o', (severity, kinds) => {
    expect(own.filter((error) => connectSeverity(error) === severity).map(({ kind }) => kind)).toEqual(kinds);
  });
});

test('address errors ask for a site’s name', () => {
  expect(siteWords({ kind: 'address-empty' }).what).toBe('The site’s name is missing');
  expect(siteWords({ kind: 'address-unreadable' }).what).toBe('Not a valid site name');
});
