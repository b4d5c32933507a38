import type { Capabilities, ShareLink } from '../../lib/domain/accounts/capabilities-schema.ts';
import { NOON } from './make.ts';

/** Sample capabilities; a test names only what matters to it. */
export const share = (part: Partial<ShareLink> = {}): ShareLink => ({
  url: 'https://shop.example/',
  parameter: 'ref',
  value: '7',
  origins: ['https://shop.example'],
  ...part,
});

export const capabilities = (part: Partial<Capabilities> = {}): Capabilities => ({
  checkedAt: NOON,
  userName: 'Ada Lovelace',
  history: true,
  groupAccess: 'forbidden',
  groupRoute: null,
  programAccess: null,
  overviewParts: null,
  currency: 'USD',
  share: share(),
  coupons: [],
  ...part,
});
