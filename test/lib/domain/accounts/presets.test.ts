import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NO_PRESETS, offeredPrograms, presetsLine, withPresets } from '../../../../lib/domain/accounts/presets.ts';
import { readPresets } from '../../../../lib/domain/accounts/presets-schema.ts';
import { DEFAULT_SETTINGS, POLL_MINUTES } from '../../../../lib/domain/accounts/settings.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';

const PRESETS = {
  programs: ['Shop|https://shop.example'],
  ...{ pollMinutes: 30, notifications: false, hideAmounts: true, language: 'pt_BR', noWelcomePage: true },
};
const shop = { name: 'Shop', page: 'https://shop.example/' };

test('each value of a policy is read', () => {
  expect(readPresets(PRESETS)).toEqual({ ...PRESETS, programs: [shop], ignored: [] });
  expect(presetsLine(readPresets(PRESETS))).toBe(
    'pollMinutes, notifications, hideAmounts, language, noWelcomePage, programs',
  );
});

test.each([
  ['absent', undefined],
  ['null', null],
  ['empty', {}],
  ['a list', []],
  ['a text', 'pollMinutes'],
  ['full of unknown names', { password: 'secret', __proto__: { pollMinutes: 30 }, constructor: 1 }],
])('a policy that is %s presets nothing', (_, managed) => {
  expect(readPresets(managed)).toEqual(NO_PRESETS);
  expect(presetsLine(readPresets(managed))).toBe('none');
});

test.each([
  ['pollMinutes', 0, 2, 30.5, '30', true, null, [30]],
  ['notifications', 0, 'true', null, {}],
  ['hideAmounts', 1, 'yes', []],
  ['language', '', 'xx', 'de-DE', 'constructor', 5, null, 'd'.repeat(1e5)],
  ['noWelcomePage', 'no', 1],
  ['programs', 'Shop|https://shop.example', {}, null, [5], [null], [['Shop|https://shop.example']]],
])('only a wrong value of %s is ignored, and it is named', (name, ...values) => {
  for (const value of values) {
    const read = readPresets({ ...PRESETS, [name]: value });
    expect([value, read]).toEqual([value, { ...readPresets({ ...PRESETS, [name]: undefined }), ignored: [name] }]);
    expect(presetsLine(read)).toMatch(new RegExp(`, ${name} \\(ignored\\)$`));
  }
});

describe('a preset program', () => {
  test.each([
    ['Shop|https://shop.example/a?b=|c', { name: 'Shop', page: 'https://shop.example/a?b=|c' }],
    [' My\nshop |shop.example', { name: 'My shop', page: 'https://shop.example/' }],
    ['|http://shop.example', { name: 'shop.example', page: 'https://shop.example/' }],
    ['Here|http://localhost:8080', { name: 'Here', page: 'http://localhost:8080/' }],
    [`${'a'.repeat(1e5)}|https://shop.example`, { name: 'a'.repeat(100), page: 'https://shop.example/' }],
  ])('written as $0 is read', (written, program) => {
    expect(readPresets({ programs: [written] })).toEqual({ programs: [program], ignored: [] });
  });

  test.each([
    ...['', '|', 'Shop', 'https://shop.example', 'Shop|', 'Shop|javascript:alert(1)', 'Shop|ftp://shop.example'],
    ...[
      'Shop|https://ada:secret@shop.example',
      'Shop|https://my shop!',
      `Shop|https://shop.example/${'a'.repeat(2000)}`,
    ],
  ])('written as $0 is ignored, and the others stay', (written) => {
    expect(readPresets({ programs: [written, ...PRESETS.programs] })).toEqual({
      programs: [shop],
      ignored: ['programs'],
    });
  });

  test('is ignored beyond the number that can be connected', () => {
    const programs = Array.from({ length: 30 }, (_, index) => `Shop|https://shop${index}.example`);
    const read = readPresets({ programs });
    expect(read.programs).toHaveLength(20);
    expect(read.ignored).toEqual(['programs']);
  });

  test('is offered until it is connected at any of its addresses', () => {
    const offered = (baseUrl: string) => offeredPrograms({ programs: [shop], ignored: [] }, [{ baseUrl }]);
    expect(offered('https://other.example/wp-json/fluent-affiliate/v2')).toEqual([shop]);
    expect(offered('https://www.shop.example/wp-json/fluent-affiliate/v2')).toEqual([]);
    expect(offered('https://shop.example/?rest_route=/fluent-affiliate/v2')).toEqual([]);
  });
});

describe('the settings in use', () => {
  const own = { settings: DEFAULT_SETTINGS, watches: [newWatch('a', 'applicants')] };
  const used = (managed: unknown) => withPresets({ ...own, presets: readPresets(managed) });

  test('are the user’s if the policy sets none', () => {
    expect(used({})).toMatchObject(own);
  });
  test('have no sound and no weekly summary if the policy turns notifications off', () => {
    const loud = { ...own, settings: { ...DEFAULT_SETTINGS, saleSound: true, weeklyDigest: true } };
    const { settings } = withPresets({ ...loud, presets: readPresets({ notifications: false }) });
    expect(settings).toMatchObject({ saleSound: false, weeklyDigest: false });
  });
  test('are the policy’s if it sets them', () => {
    const { settings, watches } = used(PRESETS);
    const off = {
      notifyReferrals: false,
      notifyStatus: false,
      notifyPayouts: false,
      weeklyDigest: false,
      saleSound: false,
    };
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, pollMinutes: 30, hideAmounts: true, language: 'pt_BR', ...off });
    expect(watches).toEqual([]);
    expect(used({ notifications: true })).toMatchObject({
      ...own,
      settings: { notifyStatus: true, weeklyDigest: false },
    });
  });
});

test('Chrome’s schema names the same presets, in the form that Chrome accepts', () => {
  const schema = JSON.parse(readFileSync('lib/build/managed-schema.json', 'utf8'));
  expect(Object.keys(schema)).toEqual(['type', 'properties']);
  expect(schema.type).toBe('object');
  expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(PRESETS).sort());
  for (const [name, { title, description, type, ...rest }] of Object.entries<Record<string, string>>(
    schema.properties,
  )) {
    expect([name, typeof title, typeof description]).toEqual([name, 'string', 'string']);
    const value = PRESETS[name as keyof typeof PRESETS];
    expect(type).toBe(Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value);
    expect(rest).toEqual(
      type === 'array' ? { items: { type: 'string' } } : type === 'integer' ? { enum: POLL_MINUTES } : {},
    );
  }
});
