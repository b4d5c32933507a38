import { expect, test } from 'vitest';
import type { PanelRequest } from '../../../../lib/domain/groups/panel-request.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import {
  erasePanelRequest,
  readPanelRequest,
  storePanelRequest,
  watchPanelRequests,
} from '../../../../lib/platform/windows/stored-panel-request.ts';
import { settled } from '../../virtual-time.ts';

const panelRequest = (at: number): PanelRequest => ({ text: `ada ${at}`, windowId: 7, at });

/** A panel that collects its requests. */
function panel() {
  const taken: number[] = [];
  const close = watchPanelRequests(({ at }) => taken.push(at));
  return { taken, close };
}

test('a panel gets a request from before it opened, once', async () => {
  await storePanelRequest(panelRequest(1));
  const { taken, close } = panel();
  await settled();
  expect(taken).toEqual([1]);
  close();
});

test('a panel gets requests while it is open', async () => {
  const { taken, close } = panel();
  await storePanelRequest(panelRequest(1));
  await settled();
  await storePanelRequest(panelRequest(2));
  await settled();
  expect(taken).toEqual([1, 2]);
  close();
  await storePanelRequest(panelRequest(3));
  await settled();
  expect(taken).toEqual([1, 2]);
});

test('erasing removes only the request of the given time', async () => {
  await storePanelRequest(panelRequest(1));
  await storePanelRequest(panelRequest(2));
  await erasePanelRequest(1);
  expect(await readPanelRequest()).toEqual(panelRequest(2));
  await erasePanelRequest(2);
  expect(await readPanelRequest()).toBeNull();
});

test('a request is not stored on disk', async () => {
  await storePanelRequest(panelRequest(1));
  expect(await browser.storage.local.get(null)).toEqual({});
});
