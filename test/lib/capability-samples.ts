import type { Capabilities, ShareLink } from '../../lib/domain/accounts/capabilities-schema.ts';
import { route } from './make.ts';

/** Sample capabilities; a test names only what matters to it. */
export const share = (part: Partial<ShareLink> = {}): ShareLink => ({
  url: 'https://shop.example/',
  parameter: 'ref',
  value: '7',
  origins: ['https://shop.example'],
  ...part,
});

export const capabilities = (part: Partial<Capabilities> = {}): Capabilities => ({
  routes: { start: route(), user: route(), administration: route() },
  userName: 'Ada Lovelace',
  groupAccess: 'forbidden',
  groupRoute: null,
  programAccess: null,
  overviewParts: null,
  currency: 'USD',
  share: share(),
  coupons: [],
  ...part,
});
