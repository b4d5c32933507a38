import type { Affiliate, AffiliatePage } from '../../lib/domain/groups/affiliates.ts';
import type { LoadResult } from '../../lib/domain/groups/group-look-up.ts';
import type { RememberedGroup } from '../../lib/domain/groups/groups-schema.ts';
import type { OverviewFigures } from '../../lib/domain/groups/program-overview.ts';
import type { Stored } from '../../lib/platform/storage/view.ts';
import { capabilities } from './capability-samples.ts';
import { account, NOON, stored } from './make.ts';

/** Samples for the group lookup; a test names only what matters to it. */

export const affiliate = (id: number | string, part: Partial<Affiliate> = {}): Affiliate => ({
  id: String(id),
  userId: `1${id}`,
  code: `code-${id}`,
  name: null,
  email: null,
  status: 'active',
  rate: '20',
  rateType: 'percentage',
  balance: '200.10',
  paid: '1034.40',
  unpaid: '200.10',
  currency: null,
  createdAt: '2026-01-05T08:00:00+00:00',
  updatedAt: '2026-11-01T08:00:00+00:00',
  editUrl: null,
  group: null,
  more: [],
  ...part,
});

/** The affiliates of a page of a listing that numbers them from 1. */
export function pageOf(total: number, page = 1, perPage = 15): AffiliatePage {
  const start = (page - 1) * perPage;
  const size = Math.max(0, Math.min(perPage, total - start));
  return { affiliates: Array.from({ length: size }, (_, index) => affiliate(start + index + 1)), total, perPage, page };
}

export const admin = account({ id: 'admin', username: 'admin', role: 'administration' });

/** A group that the administrator has looked up. */
export const remembered = (groupId: number, part: Partial<RememberedGroup> = {}): RememberedGroup => ({
  ...{ accountId: 'admin', groupId, name: null, pinned: false },
  ...part,
});

/** The end of loading a whole group. */
export const loadEnd = (part: Partial<LoadResult> = {}): LoadResult => ({
  ...{ total: 37, totalBefore: null, missingPages: [], cancelled: false, error: null },
  ...part,
});

/** The overview's figures of a program that answered at noon. */
export const figures = (part: Partial<OverviewFigures> = {}): OverviewFigures => ({
  ...{ at: NOON, revision: 1, applicants: 4, referrals: 2, active: 30, unpaid: '12.50', currencies: ['USD'] },
  ...part,
});

/** A service with the Pro edition finds groups and any affiliate of the program. */
const EVERYTHING = capabilities({
  ...{ groupAccess: 'allowed', groupRoute: 'pro', programAccess: 'allowed', currency: null },
});

export const groupsStored = (part: Partial<Stored> = {}): Stored =>
  stored({ accounts: [admin], capabilities: { admin: EVERYTHING }, ...part });
