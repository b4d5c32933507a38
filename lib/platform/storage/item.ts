import type * as z from 'zod/mini';

/** A stored item, described once: reading, writing, repair, wiping and empty values follow from it. */
export interface Item<T> extends Description<T> {
  /** Its key in the browser's storage. */
  key: string;
  /** The way to it within the value of that key; none: it is the whole value. */
  path: string[];
  /** A field that lies under a key of its own, because the popup does not draw it. */
  apart?: { field: string; item: Item<unknown> };
  /** Absent: storage.local. `session` is memory, which is lost when the browser closes. */
  area?: 'session';
}

export interface Description<T> {
  schema: z.ZodMiniType<T>;
  /** Its value where nothing is stored, or nothing sound. */
  fallback: T;
  /** Cuts it to what may be stored. */
  bound?(value: T): T;
}

/** The version of everything that is stored. A later one that changes a shape raises it, and migrates. */
export const VERSION = 1;

/** Wraps the value of each key, so that a later version recognizes it. */
interface Envelope {
  v: number;
  value: unknown;
}

export const enveloped = (value: unknown): Envelope => ({ v: VERSION, value });

/** The version that stored it; 0: none. */
export const versionOf = (stored: unknown): number => Number((stored as Partial<Envelope> | null | undefined)?.v) || 0;

/** The value in an envelope of this version, unchecked, because `repair.ts` has checked it; undefined: there is none. */
export const unwrapped = (stored: unknown): unknown =>
  versionOf(stored) === VERSION ? (stored as Envelope).value : undefined;

/** The value at the end of a path; undefined: there is none. */
export const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce((inner: unknown, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);

/** The same value with another one at the end of a path; undefined: none. */
export function withValueAt(value: unknown, [name, ...rest]: string[], next: unknown): unknown {
  if (name === undefined) return next;
  const { [name]: inner, ...others } = (value ?? {}) as Record<string, unknown>;
  const changed = withValueAt(inner, rest, next);
  return changed === undefined ? others : { ...others, [name]: changed };
}
