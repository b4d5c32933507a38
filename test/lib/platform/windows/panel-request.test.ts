import { expect, test } from 'vitest';
import type { PanelRequest } from '../../../../lib/domain/groups/panel-request.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import {
  erasePanelRequest,
  leavePanelRequest,
  readPanelRequest,
  watchPanelRequests,
} from '../../../../lib/platform/windows/panel-request.ts';
import { settled } from '../../virtual-time.ts';

const panelRequest = (at: number): PanelRequest => ({ kind: 'find', text: `ada ${at}`, windowId: 7, at });

/** A panel that takes what is left for it. */
function panel() {
  const taken: number[] = [];
  const close = watchPanelRequests(({ at }) => taken.push(at));
  return { taken, close };
}

test('one that was left before the panel was there is handed over, once', async () => {
  await leavePanelRequest(panelRequest(1));
  const { taken, close } = panel();
  await settled();
  expect(taken).toEqual([1]);
  close();
});

test('one that is left while it is open, or just opening, is, too', async () => {
  const { taken, close } = panel();
  await leavePanelRequest(panelRequest(1));
  await settled();
  await leavePanelRequest(panelRequest(2));
  await settled();
  expect(taken).toEqual([1, 2]);
  close();
  await leavePanelRequest(panelRequest(3));
  await settled();
  expect(taken).toEqual([1, 2]);
});

test('taken over it is gone, unless another has taken its place', async () => {
  await leavePanelRequest(panelRequest(1));
  await leavePanelRequest(panelRequest(2));
  await erasePanelRequest(1);
  expect(await readPanelRequest()).toEqual(panelRequest(2));
  await erasePanelRequest(2);
  expect(await readPanelRequest()).toBeNull();
});

test('it never reaches the disk', async () => {
  await leavePanelRequest(panelRequest(1));
  expect(await browser.storage.local.get(null)).toEqual({});
});
