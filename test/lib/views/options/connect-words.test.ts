import { describe, expect, test } from 'vitest';
import type { SiteError } from '../../../../lib/domain/accounts/site-discovery.ts';
import type { Severity } from '../../../../lib/domain/errors.ts';
import { connectSeverity, connectWords } from '../../../../lib/views/options/connect-words.ts';
import { SITE_ERRORS } from '../../site-samples.ts';

const own = Object.values(SITE_ERRORS);

describe('errors of connecting', () => {
  test.each<[SiteError, string]>([
    [SITE_ERRORS['no-service'], 'Tea & more runs WordPress'],
    [SITE_ERRORS['consent-user'], 'bob approved'],
    [{ kind: 'no-service', name: '$1 $&', baseUrl: '' }, '$1 $& runs WordPress'],
  ])('name their subject: %o', (error, part) => {
    expect(connectWords(error).what).toContain(part);
  });

  test.each<[Severity, string[]]>([
    ['refused', ['consent-unverified', 'consent-user', 'consent-stripped']],
    ['no-access', ['site-no-access']],
  ])('with the severity %s are %o', (severity, kinds) => {
    expect(own.filter((error) => connectSeverity(error) === severity).map(({ kind }) => kind)).toEqual(kinds);
  });
});
