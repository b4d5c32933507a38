/// <reference types="chrome" />
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { triggerPoll } from './actions.ts';
import type { Chromium } from './chromium.ts';

/** A call of storage.local, storage.session or a database. `bytes`: of what is written to storage. */
export interface StorageCall {
  kind: 'read' | 'write';
  call: string;
  bytes: number;
}

const CHANNEL = 'storage-calls';

/** Runs before the worker's own code. Opening a database counts as reading, and a transaction that may write as writing. */
const REPORTER = `{
  const channel = new BroadcastChannel('${CHANNEL}');
  const report = (kind, call, value) =>
    channel.postMessage({ kind, call, bytes: value === undefined ? 0 : JSON.stringify(value).length });
  for (const name of ['local', 'session'])
    for (const method of ['get', 'set', 'remove', 'clear']) {
      const area = chrome.storage[name];
      const original = area[method].bind(area);
      area[method] = (...parameters) => {
        report(method === 'get' ? 'read' : 'write', name + '.' + method, method === 'get' ? undefined : parameters[0]);
        return original(...parameters);
      };
    }
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...others) {
    report('read', 'open ' + name.split('/')[0]);
    return open.call(this, name, ...others);
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, ...others) {
    if (mode === 'readwrite') report('write', 'transaction ' + this.name.split('/')[0]);
    return transaction.call(this, stores, mode, ...others);
  };
}
`;

/** Copies a build, whose worker then reports each of its calls. */
export function copyReporting(build: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  cpSync(build, copy, { recursive: true });
  writeFileSync(`${copy}/background.js`, REPORTER + readFileSync(`${build}/background.js`, 'utf8'));
}

declare global {
  /** In the page: what the worker has reported. */
  var storageCalls: StorageCall[];
}

/** Polls until the program is at rest. */
export async function letRest(chromium: Chromium): Promise<void> {
  const rests = () =>
    chromium.inside(async () =>
      Object.keys(await chrome.storage.session.get(null)).some((key) => key.startsWith('pulse:')),
    );
  for (let turn = 0; !(await rests()); turn++) {
    if (turn === 30) throw new Error('The program does not come to rest');
    await triggerPoll(chromium);
    await setTimeout(1000);
  }
}

/**
 * The calls of a poll whose answer is the same, of a worker that was just started by its alarm, up to its rest.
 * @param polled resolves when the service was asked
 */
export async function callsOfPoll(chromium: Chromium, polled: () => Promise<unknown>): Promise<StorageCall[]> {
  await chromium.inside(async (channel) => {
    globalThis.storageCalls = [];
    const reports = new BroadcastChannel(channel);
    reports.onmessage = ({ data }) => globalThis.storageCalls.push(data);
  }, CHANNEL);
  const answered = polled();
  await triggerPoll(chromium, 'at rest');
  await answered;
  return chromium.inside(async () => {
    // At rest, nothing more is reported.
    for (let count = -1; count !== globalThis.storageCalls.length; ) {
      count = globalThis.storageCalls.length;
      await new Promise((resolve) => globalThis.setTimeout(resolve, 1500));
    }
    return globalThis.storageCalls;
  });
}
