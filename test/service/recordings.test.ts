import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { answer } from '../tools/service/model/model.ts';
import { ServiceProgram } from '../tools/service/program/service-program.ts';
import { createUsers } from '../tools/service/program/users.ts';
import {
  RECORDED_AT,
  RECORDED_VERSIONS,
  type RecordedAnswer,
  readRecording,
  recordedProgram,
} from '../tools/service/recorded-program.ts';
import { shapeOf } from '../tools/wordpress/shape.ts';

/** The model, filled with the rows of three deployed versions, answers each of their recorded requests. */
const HOME = 'https://shop.example';

/** Any value of an answer. */
type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

/** Why the model answers otherwise. `without` takes the difference out of a value of both answers. */
const DIFFERENCES: readonly { why: string; without(value: Json, name: string): Json }[] = [
  {
    why: 'an index also lists routes that the extension never requests, and the recorder kept their names only',
    without: (value, name) =>
      name === 'routes'
        ? namesIn(value)
            .filter((route) => MODELED.test(route))
            .sort()
        : value,
  },
  {
    why: 'the portal’s own texts, menu and pictures are nothing that the extension reads',
    without: (value, name) => (PORTAL_ONLY.includes(name) ? undefined : value),
  },
  {
    why: 'pictures of people are addresses at other hosts, made of hashes, which the extension never shows',
    without: (value, name) => (name === 'avatar' || name === 'photo' ? undefined : value),
  },
  {
    why: 'some times are those of the recording itself',
    without: (value) => (typeof value === 'string' && /^2026-11-25[ T]22:/.test(value) ? 'while recording' : value),
  },
  {
    why: 'for an administrator, the index also links the theme; the extension requests it without a password',
    without: (value, name) => (name === 'wp:active-theme' || name === 'curies' ? undefined : value),
  },
];
const PORTAL_ONLY = ['i18n', 'menu_items', 'qr_code_settings'];
const MODELED =
  /^\/(fluent-affiliate\/v2(\/(portal\/\w+|affiliates(\/\(\?P<id>\[0-9\]\+\))?|referrals|reports\/dashboard-stats))?|wp\/v2\/users\/(me|.*\/(introspect|\(\?P<uuid>.*)))$/;

const namesIn = (routes: Json): string[] => (Array.isArray(routes) ? routes.map(String) : Object.keys(routes ?? {}));

function without(value: Json, differences = DIFFERENCES, name = ''): Json {
  const rest = differences.reduce((before, difference) => difference.without(before, name), value);
  if (Array.isArray(rest)) return rest.map((item) => without(item, differences));
  if (typeof rest !== 'object' || rest === null) return rest;
  const entries = Object.entries(rest).map(([key, inner]) => [key, without(inner, differences, key)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** The recorded users, by the model's names. */
const CALLERS: Record<RecordedAnswer['caller'], { name: string; part: object } | null> = {
  'no one': null,
  'wrong password': null,
  affiliate: { name: 'ada', part: { affiliateId: 1 } },
  'no affiliate': { name: 'carol', part: { id: 3 } },
  administrator: { name: 'admin', part: {} },
};
const PASSWORD = { uuid: '00000000-0000-4000-8000-000000000000', name: 'holdout', secret: '', created: RECORDED_AT };

/** Both answers to each request. The order counts: the page of an affiliate counts their referrals again. */
const compared = RECORDED_VERSIONS.flatMap((version) => {
  const recording = readRecording(version);
  const site = { program: recordedProgram(recording), users: createUsers(() => RECORDED_AT), now: () => RECORDED_AT };
  return recording.answers.map((recorded) => {
    const url = new URL(HOME + recorded.path);
    const caller = CALLERS[recorded.caller];
    const path = url.pathname.replace('/wp-json', '').replace(/\/$/, '');
    const { status, headers, body } = answer(site, {
      ...{ dialect: 'deployed', method: recorded.method, path, query: url.searchParams, home: HOME },
      ...(caller && { user: { ...site.users.get(caller.name), ...caller.part }, password: PASSWORD }),
    });
    // The recorder left this header out.
    const { expires: _, ...recordedHeaders } = headers;
    return {
      ...{ version, name: `${recorded.caller}: ${recorded.path}` },
      model: JSON.parse(JSON.stringify({ status, headers: recordedHeaders, body })) as Json,
      recorded: { status: recorded.status, headers: recorded.headers, body: recorded.body as Json },
    };
  });
});

test('every version was recorded with the same requests', () => {
  const names = RECORDED_VERSIONS.map((version) =>
    compared.flatMap((pair) => (pair.version === version ? pair.name : [])),
  );
  expect(names.map(({ length }) => length)).toEqual([133, 133, 133]);
  expect(new Set(names.map(String)).size).toBe(1);
});

describe.each(RECORDED_VERSIONS)('the model answers as version %s did', (version) => {
  test.each(compared.filter((pair) => pair.version === version))('$name', ({ model, recorded }) => {
    expect(without(model)).toEqual(without(recorded));
  });
});

test.each([
  ['portal-stats', 'ada', '/portal/stats', ''],
  ['group-affiliates', 'admin', '/settings/groups/3/affiliates', ''],
  ['group-affiliates-empty', 'admin', '/settings/groups/3/affiliates', 'search=zzz'],
])('the model’s answer has the shape of the interface document’s %s', (name, caller, path, search) => {
  const { body } = JSON.parse(
    readFileSync(new URL(`../fixtures/wire/documented/${name}.json`, import.meta.url), 'utf8'),
  );
  const users = createUsers(() => RECORDED_AT);
  const query = new URLSearchParams(search);
  const given = answer(
    { program: new ServiceProgram(() => RECORDED_AT), users, now: () => RECORDED_AT },
    { dialect: 'documented', method: 'GET', path, query, home: HOME, user: users.get(caller) },
  );
  expect(shapeOf(given.body)).toEqual(shapeOf(body));
  if (name !== 'portal-stats') expect(given.body).toEqual(body);
});

test.each(DIFFERENCES)('a listed difference still exists: $why', (difference) => {
  const others = DIFFERENCES.filter((listed) => listed !== difference);
  const unlike = compared.filter(
    ({ model, recorded }) => !isDeepStrictEqual(without(model, others), without(recorded, others)),
  );
  expect(unlike).not.toEqual([]);
});
