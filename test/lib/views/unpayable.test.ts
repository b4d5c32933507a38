import { expect, test, vi } from 'vitest';
import type { Send } from '../../../lib/platform/messages.ts';
import { refreshUnpayable } from '../../../lib/views/unpayable.ts';
import { account, connected, payment } from '../make.ts';

test('the settings request payment details again only for programs that lacked them', () => {
  const accounts = [account(), account({ id: 'b' }), account({ id: 'c' })];
  const missing = connected({ accounts, payment: { a: payment(), b: payment({ missing: false }), c: null } });
  const send = vi.fn(async () => null);
  refreshUnpayable(missing, send as Send);
  expect(send.mock.calls).toEqual([['portal', { accountId: 'a', page: 'options' }]]);
});
