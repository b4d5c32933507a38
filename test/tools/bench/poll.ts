/// <reference types="chrome" />
import type { BenchStage } from './bench-stage.ts';

/** Has the worker poll so many times in a row, as the refresh button does. */
export function poll(stage: BenchStage, times: number): Promise<void> {
  return announce(stage, { name: 'refresh', request: { accountId: stage.accountId } }, times);
}

/** Sends messages that the worker does not know and ignores. */
export function nudge(stage: BenchStage, times: number): Promise<void> {
  return announce(stage, { name: 'nothing', request: null }, times);
}

function announce({ chromium }: BenchStage, message: object, times: number): Promise<void> {
  return chromium.inside(
    async ({ message, times }) => {
      for (let turn = 0; turn < times; turn++) await chrome.runtime.sendMessage(message);
    },
    { message, times },
  );
}
