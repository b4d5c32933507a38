import type * as z from 'zod/mini';

/** A stored item, from which reading, writing, repair and deletion follow. */
export interface Item<T> extends Description<T> {
  key: string;
  /** Its path within the value of that key; empty: the whole value. */
  path: string[];
  /** A field that is stored under its own key, because the popup does not draw it. */
  separate?: { field: string; item: Item<unknown> };
  /** Read without the administrator's presets, to be written again. */
  own?: true;
  /** Absent: storage.local. `session`: memory, until the browser closes. */
  area?: 'session';
}

export interface Description<T> {
  schema: z.ZodMiniType<T>;
  fallback: T;
  /** Reduces a value to the size that may be stored. */
  bound?(value: T): T;
}

/** The version of all stored shapes. A change of a shape raises it, and migrates. */
export const VERSION = 1;

/** The value of each key, with its version. */
type Envelope = { v: number; value: unknown };

export const enveloped = (value: unknown): Envelope => ({ v: VERSION, value });

/** The version of a stored value; 0: none. */
export const versionOf = (stored: unknown): number => Number((stored as Partial<Envelope> | null | undefined)?.v) || 0;

/** The value in an envelope of this version, which the repair at the worker's start has validated; undefined: none. */
export const unwrapped = (stored: unknown): unknown =>
  versionOf(stored) === VERSION ? (stored as Envelope).value : undefined;

export const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce((inner: unknown, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);

/** A copy of a value with another one at a path; undefined removes it. */
export function withValueAt(value: unknown, [name, ...rest]: string[], next: unknown): unknown {
  if (name === undefined) return next;
  const { [name]: inner, ...others } = (value ?? {}) as Record<string, unknown>;
  const changed = withValueAt(inner, rest, next);
  return changed === undefined ? others : { ...others, [name]: changed };
}
