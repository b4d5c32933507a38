import { describe, expect, test } from 'vitest';
import { createCachedArea } from '../../../../lib/platform/storage/cached-area.ts';
import type { Items } from '../../../../lib/platform/storage/item.ts';

/** A browser's area that counts its readings. */
function area(first: Items = { a: 1 }) {
  const stored = { ...first };
  let readings = 0;
  let fails = false;
  const cached = createCachedArea({
    async get() {
      readings++;
      if (fails) throw new Error('no');
      return structuredClone(stored);
    },
    async set(items) {
      if (fails) throw new Error('full');
      Object.assign(stored, items);
    },
    async remove(keys) {
      for (const key of keys) delete stored[key];
    },
  });
  const fail = (next: boolean) => {
    fails = next;
  };
  return { ...cached, stored, readings: () => readings, fail };
}

describe('an area that is kept', () => {
  test('is read once, also by readers at the same time', async () => {
    const { get, readings } = area();
    const found = await Promise.all([get(), get()]);
    expect(found).toEqual([{ a: 1 }, { a: 1 }]);
    expect(await get()).toEqual({ a: 1 });
    expect(readings()).toBe(1);
  });

  test('has its own writes at once', async () => {
    const { get, set, remove, readings } = area({ a: 1, b: 2 });
    await get();
    const writing = set({ a: 3 });
    expect(await get()).toEqual({ a: 3, b: 2 });
    await writing;
    await remove(['b']);
    expect(await get()).toEqual({ a: 3 });
    expect(readings()).toBe(1);
  });

  test('is read again after a write that came during the first reading', async () => {
    const { get, set, readings } = area();
    const first = get();
    await set({ a: 2 });
    await first;
    expect(await get()).toEqual({ a: 2 });
    expect(readings()).toBe(2);
  });

  test('is read again after a write that came during a second reading, although the first one has ended', async () => {
    const readings = [0, 1, 2].map(() => Promise.withResolvers<Items>());
    const answers = readings.map(({ promise }) => promise);
    const [next, nothing] = [() => answers.shift() as Promise<Items>, async () => {}];
    const { get, set } = createCachedArea({ get: next, set: nothing, remove: nothing });
    const first = get();
    await set({ a: 2 });
    readings[0]?.resolve({ a: 1 });
    await first;
    void get();
    await set({ b: 3 });
    readings[1]?.resolve({ a: 2 });
    readings[2]?.resolve({ a: 2, b: 3 });
    expect(await get()).toEqual({ a: 2, b: 3 });
  });

  test('forgets a write that failed', async () => {
    const { get, set, fail } = area();
    await get();
    fail(true);
    await expect(set({ a: 2 })).rejects.toThrow('full');
    fail(false);
    expect(await get()).toEqual({ a: 1 });
  });

  test('tries a reading that failed again', async () => {
    const { get, fail } = area();
    fail(true);
    await expect(get()).rejects.toThrow('no');
    fail(false);
    expect(await get()).toEqual({ a: 1 });
  });

  test.each<[string, Record<string, { newValue?: unknown }>, number]>([
    ['the value that it has', { a: { newValue: 1 } }, 1],
    ['another value', { a: { newValue: 2 } }, 2],
    ['a removed key', { a: {} }, 2],
    ['a new key', { b: { newValue: 1 } }, 2],
  ])('told of %s', async (_, changes, expected) => {
    const { get, changed, readings } = area();
    await get();
    changed(changes);
    await get();
    expect(readings()).toBe(expected);
  });
});
