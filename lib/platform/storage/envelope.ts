/** Each stored item is wrapped in an envelope with the version of its shape. */
export interface Envelope {
  v: number;
  value: unknown;
}

/** Version and fallback of an item. */
export interface Kind<T> {
  version: number;
  fallback: T;
}

/**
 * The value in an envelope, unchecked, because `repair.ts` has checked it; the fallback if it is of another version.
 */
export function open<T>({ version, fallback }: Kind<T>, stored: unknown): T {
  const envelope = stored as Partial<Envelope> | null | undefined;
  return envelope?.v === version ? (envelope.value as T) : fallback;
}
