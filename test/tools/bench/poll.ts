/// <reference types="chrome" />
import type { Stage } from './stage.ts';

/** Lets the worker ask the service, one time after the other, as the refresh button does. */
export function poll(stage: Stage, times: number): Promise<void> {
  return announce(stage, { name: 'refresh', ask: { accountId: stage.accountId } }, times);
}

/** Sends a message that reaches the worker, which knows no such intention and does nothing. */
export function nudge(stage: Stage, times: number): Promise<void> {
  return announce(stage, { name: 'nothing', ask: null }, times);
}

function announce({ chromium }: Stage, message: object, times: number): Promise<void> {
  return chromium.inside(
    async ({ message, times }) => {
      for (let turn = 0; turn < times; turn++) await chrome.runtime.sendMessage(message);
    },
    { message, times },
  );
}
