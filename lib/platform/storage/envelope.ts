/** Each stored item lies in an envelope with the version of its shape. */
export interface Envelope {
  v: number;
  value: unknown;
}

/** What is known of an item without reading what it holds. */
export interface Kind<T> {
  version: number;
  fallback: T;
}

/** What lies in an envelope, trusted: `repair.ts` has looked at it. The fallback, where it is of another version. */
export function open<T>({ version, fallback }: Kind<T>, stored: unknown): T {
  const envelope = stored as Partial<Envelope> | null | undefined;
  return envelope?.v === version ? (envelope.value as T) : fallback;
}
