import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../../lib/platform/storage/storage.ts';
import { fixtureOf, leaveAll, leftBy, pathsOf, version } from '../../stored-samples.ts';

const { local } = browser.storage;

describe('this version', () => {
  test('has a fixture of all that it stores, as it stores it', async () => {
    if (process.env.RECORD_STORED) {
      writeFileSync(fixtureOf(version), `${JSON.stringify(await leaveAll(), null, 2)}\n`);
      await local.clear();
    }
    expect(existsSync(fixtureOf(version)), 'record it: RECORD_STORED=1 npm run unit -- stored').toBe(true);
    const [now, recorded] = [shapeOf((await leaveAll()).local), shapeOf(leftBy(version).local)];
    // If the shape has changed, raise the version and record its fixture.
    expect(now).toEqual(recorded);
  });

  test('stores every item that it knows', async () => {
    const { local } = await leaveAll();
    const kinds = new Set(Object.keys(local).map((key) => key.replace(/:.*/, ':')));
    const made = Object.values(store).map((item) => (typeof item === 'function' ? tryItem(item) : item));
    const known = made.flatMap((item) => (isItem(item) && !item.area ? [item.key.replace(/:.*/, ':')] : []));
    expect([...new Set(known)].sort()).toEqual([...kinds].sort());
  });
});

const isItem = (value: unknown): value is store.Item<unknown> =>
  typeof value === 'object' && value !== null && 'key' in value && 'version' in value;

/** The item that a function makes, if it makes one. */
function tryItem(make: unknown): unknown {
  const named = Object.entries(store).find(([, one]) => one === make)?.[0] ?? '';
  return /Of$/.test(named) && named !== 'readSettingsFor' ? (make as (id: string) => unknown)('x') : null;
}

/** Path and type of every field; entries of a list share a path. */
function shapeOf(value: unknown): string[] {
  const ways = pathsOf(value).map((way) => {
    const part = way.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
    const type = part === null ? 'null' : Array.isArray(part) ? 'list' : typeof part;
    return `${way.map((name) => (typeof name === 'number' ? '*' : name)).join('.')}: ${type}`;
  });
  return [...new Set(ways)].sort();
}
