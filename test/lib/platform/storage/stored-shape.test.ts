import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACCOUNTS, accountItems, commonItems, read, SHARED_KEYS } from '../../../fake/fake-storage.ts';
import { resetBrowser } from '../../../fake/reset-browser.ts';
import { rawValues } from '../../raw-storage.ts';
import { fixtureOf, leaveAll, leftBy, pathsOf, version } from '../../stored-samples.ts';

describe('this version', () => {
  test('has a fixture of everything that it stores', async () => {
    if (process.env.RECORD_STORED) {
      writeFileSync(fixtureOf(version), `${JSON.stringify(await leaveAll(), null, 2)}\n`);
      resetBrowser();
    }
    expect(existsSync(fixtureOf(version)), 'record it: RECORD_STORED=1 npm run unit -- stored').toBe(true);
    const { keys: _, ...recordedNow } = await leaveAll();
    const { keys: __, ...recorded } = leftBy(version);
    // If the shape has changed, raise the version and record its fixture.
    expect(shapeOf(recordedNow)).toEqual(shapeOf(recorded));
  });

  test('stores every item that it knows', async () => {
    const { local } = await leaveAll();
    const ids = (await read(ACCOUNTS)).map(({ id }) => id);
    const known = [...commonItems(), ...ids.flatMap(accountItems)].filter(({ area }) => !area);
    const kinds = (keys: string[]) => [...new Set(keys.map((key) => key.replace(/:.*/, ':')))].sort();
    expect(kinds(Object.keys(local))).toEqual(kinds(known.map(({ key }) => key)));
    const shared = Object.entries(await rawValues()).filter(([key]) => SHARED_KEYS.some((known) => known === key));
    // Every value has contents; only the ID of the selected account is that short.
    expect(shared.filter(([, value]) => JSON.stringify(value).length > 4)).toHaveLength(SHARED_KEYS.length - 1);
  });
});

/** The path and type of every field; entries of a list share a path. */
function shapeOf(value: unknown): string[] {
  const fields = pathsOf(value).map((path) => {
    const part = path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
    const type = part === null ? 'null' : Array.isArray(part) ? 'list' : typeof part;
    return `${path.map((name) => (typeof name === 'number' ? '*' : name)).join('.')}: ${type}`;
  });
  return [...new Set(fields)].sort();
}
