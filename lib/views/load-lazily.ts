import { signal } from '@preact/signals';

/** Draws with parts that are loaded later; null until they are. The first call starts loading. */
export type Lazily<Parts> = (<T>(draw: (parts: Parts) => T) => T | null) & {
  /** Never rejects. */
  load(): Promise<void>;
};

/** @param onGone called if the parts cannot be loaded, because the extension was updated while the page was open */
export function createLazyLoader<Parts>(load: () => Promise<Parts>, onGone: () => void): Lazily<Parts> {
  const parts = signal<Parts | null>(null);
  let loading: Promise<void> | undefined;
  const start = () => {
    loading ??= load().then((loaded) => {
      parts.value = loaded;
    }, onGone);
    return loading;
  };
  const drawLazily = <T>(draw: (parts: Parts) => T): T | null => {
    if (parts.value) return draw(parts.value);
    void start();
    return null;
  };
  return Object.assign(drawLazily, { load: start });
}
