/// <reference types="chrome" />
import type { BenchStage } from './bench-stage.ts';

/** Makes the worker poll so many times in a row, as the refresh button does. */
export function poll(stage: BenchStage, times: number): Promise<void> {
  return sendMessages(stage, { name: 'refresh', request: { accountId: stage.accountId } }, times);
}

/** Forgets what the program's share of requests was used for, so that lists are read as in the hour's first minutes. */
export const forgetRequests = ({ chromium, accountId }: BenchStage): Promise<void> =>
  chromium.inside((key) => chrome.storage.session.remove(key), `spent:${accountId}`);

/** Sends messages that the worker does not know and ignores. */
export function sendIgnored(stage: BenchStage, times: number): Promise<void> {
  return sendMessages(stage, { name: 'nothing', request: null }, times);
}

function sendMessages({ chromium }: BenchStage, message: object, times: number): Promise<void> {
  return chromium.inside(
    async ({ message, times }) => {
      for (let turn = 0; turn < times; turn++) await chrome.runtime.sendMessage(message);
    },
    { message, times },
  );
}
