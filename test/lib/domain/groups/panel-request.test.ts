import { expect, test } from 'vitest';
import { isPanelRequestFor } from '../../../../lib/domain/groups/panel-request.ts';

test.each<[string, number | null, number | null, number, boolean]>([
  ['this window', 7, 7, 1000, true],
  ['no other window', 7, 8, 1000, false],
  ['any window', null, 8, 1000, true],
  ['a page that knows no window', 7, null, 1000, true],
  ['no panel a minute later', 7, 7, 61_000, false],
  ['no panel after the clock was set back', 7, 7, -59_000, false],
])('a panel request is for %s', (_, windowId, panelWindow, now, expected) => {
  const asker = { windowId: panelWindow };
  expect(isPanelRequestFor({ text: 'ada', windowId, at: 1000 }, asker, now)).toBe(expected);
});

test('a request is for the popup or the side panel, never for both', () => {
  const panelRequest = { text: '5800', windowId: null, at: 1000 };
  const [panel, popup] = [{ windowId: 7 }, { windowId: null, page: 'popup' as const }];
  expect([panel, popup].map((page) => isPanelRequestFor(panelRequest, page, 1000))).toEqual([true, false]);
  const forPopup = { ...panelRequest, page: 'popup' as const };
  expect([panel, popup].map((page) => isPanelRequestFor(forPopup, page, 1000))).toEqual([false, true]);
});
