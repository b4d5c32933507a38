import { expect, test } from 'vitest';
import { isPanelRequestFor } from '../../../../lib/domain/groups/panel-request.ts';

const panelRequest = (windowId: number | null, at = 1000) => ({
  text: 'ada',
  windowId,
  at,
});

test.each<[string, number | null, number | null, number, boolean]>([
  ['this window', 7, 7, 1000, true],
  ['another window', 7, 8, 1000, false],
  ['any window', null, 8, 1000, true],
  ['a page that knows no window', 7, null, 1000, true],
  ['a slow panel', 7, 7, 60_000, true],
  ['an old request', 7, 7, 61_000, false],
  ['a clock that was set back', 7, 7, -59_000, false],
])('%s', (_name, windowId, mine, now, wanted) => {
  expect(isPanelRequestFor(panelRequest(windowId), mine, now)).toBe(wanted);
});
