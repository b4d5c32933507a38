import { expect, test, vi } from 'vitest';
import { openKeyStore } from '../../../lib/platform/key-store.ts';
import { TIMEOUT } from '../../../lib/platform/with-timeout.ts';

test.each<keyof ReturnType<typeof openKeyStore>>(['get', 'put', 'remove', 'ids'])(
  'a database that hangs fails after the timeout: %s',
  async (name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    const failed = expect(openKeyStore()[name]('a', {} as CryptoKey)).rejects.toThrow('too long');
    vi.advanceTimersByTime(TIMEOUT);
    await failed;
    vi.useRealTimers();
  },
  1000,
);
