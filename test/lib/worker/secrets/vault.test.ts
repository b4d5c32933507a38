import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import * as store from '../../../fake/fake-storage.ts';
import { account } from '../../make.ts';
import { keepSecret, keysInMemory, sampleVault } from '../../vault-samples.ts';

const PASSWORD = 'pässwörd-ключ';
let memory: ReturnType<typeof keysInMemory>;
let vault: ReturnType<typeof sampleVault>;

beforeEach(async () => {
  memory = keysInMemory();
  vault = sampleVault(memory.keys);
  await store.write(store.ACCOUNTS, [account()]);
});

const locked = () => store.read(store.secretItem('a'));

describe('a password', () => {
  test('comes back as it was, also in a new worker, and is stored nowhere in plain text', async () => {
    await keepSecret(vault, 'a', PASSWORD);
    expect(await sampleVault(memory.keys).reveal(account())).toEqual(ok(PASSWORD));
    const { iv = '', data = '' } = (await locked()) ?? {};
    expect([atob(iv).length, atob(data).length]).toEqual([12, new TextEncoder().encode(PASSWORD).length + 16]);
    expect(Buffer.from(data, 'base64').includes(Buffer.from(PASSWORD))).toBe(false);
  });

  test('is encrypted with a key that cannot be extracted, differently each time', async () => {
    await keepSecret(vault, 'a', PASSWORD);
    const key = memory.kept.get('a');
    const first = await locked();
    await keepSecret(vault, 'a', PASSWORD);
    expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
    expect(memory.kept.get('a')).toBe(key);
    expect((await locked())?.iv).not.toBe(first?.iv);
  });

  test('can be decrypted only for its own account, even if another account has the same key', async () => {
    await keepSecret(vault, 'a', PASSWORD);
    const [key, sealed] = [memory.kept.get('a'), await locked()];
    if (!key) throw new Error('No key was made.');
    memory.kept.set('b', key);
    await store.write(store.secretItem('b'), sealed);
    expect(await vault.reveal(account({ id: 'b' }))).toEqual(fail({ kind: 'secret-lost' }));
  });
});

describe('a password that cannot be read', () => {
  test.each<[string, () => Promise<unknown> | unknown]>([
    ['its key is gone', () => memory.kept.clear()],
    ['it is erased', () => store.erase(store.secretItem('a'))],
    ['it was tampered with', async () => store.write(store.secretItem('a'), { iv: '', data: 'AAAA' })],
    ['it is not base64', async () => store.write(store.secretItem('a'), { iv: '?', data: 'ключ' })],
  ])('is lost if %s', async (_, damage) => {
    await keepSecret(vault, 'a', PASSWORD);
    await damage();
    expect(await vault.reveal(account())).toEqual(fail({ kind: 'secret-lost' }));
  });

  test('for lack of its key can be read again later', async () => {
    await keepSecret(vault, 'a', PASSWORD);
    memory.broken = true;
    expect(await vault.reveal(account())).toEqual(fail({ kind: 'storage-failed' }));
    memory.broken = false;
    expect(await vault.reveal(account())).toEqual(ok(PASSWORD));
  });

  test('is forgotten if it was kept until the browser closed', async () => {
    const fleeting = account({ untilClose: true });
    const { secret } = await vault.seal('a', PASSWORD);
    await store.write(store.sessionSecretItem('a'), secret);
    expect(await vault.reveal(fleeting)).toEqual(ok(PASSWORD));
    await browser.storage.session.clear();
    expect(await vault.reveal(fleeting)).toEqual(fail({ kind: 'secret-forgotten' }));
  });
});

describe('in a browser that keeps no key', () => {
  // Firefox without a history opens the database, but cannot clone keys into it.
  const put = () => Promise.reject(new DOMException('CryptoKey object could not be cloned.', 'DataCloneError'));

  test('a password can be read until the browser closes, also in a new worker', async () => {
    const keys = { ...memory.keys, put };
    const { secret, keyRefused } = await sampleVault(keys).seal('a', PASSWORD);
    expect(keyRefused).toBe(true);
    await store.write(store.sessionSecretItem('a'), secret);
    expect(await sampleVault(keys).reveal(account({ untilClose: true }))).toEqual(ok(PASSWORD));
  });

  test('a password that is not encrypted is never read from the disk', async () => {
    const { secret } = await sampleVault({ ...memory.keys, put }).seal('a', PASSWORD);
    await store.write(store.secretItem('a'), secret);
    expect(await vault.reveal(account())).toEqual(fail({ kind: 'secret-lost' }));
  });
});

test('a key is read once, and again when the account has another one', async () => {
  await keepSecret(vault, 'a', PASSWORD);
  const get = vi.spyOn(memory.keys, 'get');
  for (let turn = 0; turn < 3; turn++) expect(await vault.reveal(account())).toEqual(ok(PASSWORD));
  expect(get).toHaveBeenCalledTimes(1);
  await sampleVault(memory.keys).forget('a');
  await keepSecret(sampleVault(memory.keys), 'a', 'another');
  expect(await vault.reveal(account())).toEqual(ok('another'));
});

test('forgetting deletes the password and the key of one account', async () => {
  for (const id of ['a', 'b']) await keepSecret(vault, id, PASSWORD);
  await vault.forget('a');
  expect([...memory.kept.keys()]).toEqual(['b']);
  expect(Object.keys(await browser.storage.local.get(null)).sort()).toEqual(['accounts', 'secret:b']);
});

test('tidying wipes keys without an account, and writes nothing to storage', async () => {
  await keepSecret(vault, 'a', PASSWORD);
  await keepSecret(vault, 'gone', PASSWORD);
  const set = vi.spyOn(browser.storage.local, 'set');
  await vault.tidy(['a']);
  expect([...memory.kept.keys()]).toEqual(['a']);
  expect(set).not.toHaveBeenCalled();
});
