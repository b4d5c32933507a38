import type * as z from 'zod/mini';

/** A stored item, from which reading, writing, repair and deletion follow. */
export interface Item<T> {
  key: string;
  schema: z.ZodMiniType<T>;
  fallback: T;
  /** Reduces a value to the size that may be stored. */
  bound?(value: T): T;
  /** Absent: storage.local. `session`: memory, until the browser closes. */
  area?: 'session';
}

/** The version of all stored shapes. A change of a shape raises it, and migrates. */
export const VERSION = 1;

/** The value of each key, with its version. */
type Envelope = { v: number; value: unknown };

/** Stored items by key, in their envelopes. */
export type Items = Record<string, unknown>;

export const enveloped = (value: unknown): Envelope => ({ v: VERSION, value });

/** The version of a stored value; 0: none. */
export const versionOf = (stored: unknown): number => Number((stored as Partial<Envelope> | null | undefined)?.v) || 0;

/** The value in an envelope of this version, which the repair at the browser's start has validated; undefined: none. */
export const unwrapped = (stored: unknown): unknown =>
  versionOf(stored) === VERSION ? (stored as Envelope).value : undefined;

/** An item's value among stored ones. */
export const valueIn = <T>(items: Items, { key, fallback }: Pick<Item<T>, 'key' | 'fallback'>): T =>
  (unwrapped(items[key]) as T | undefined) ?? fallback;
