import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import type { Affiliate, AffiliatePage } from '../../../lib/domain/groups/affiliates.ts';
import type { LoadResult, PageAnswer } from '../../../lib/domain/groups/group-look-up.ts';
import type { RememberedGroup } from '../../../lib/domain/groups/groups-schema.ts';
import type { Items } from '../../../lib/platform/storage/item.ts';
import { affiliate, loadEnd, pageOf } from '../../lib/group-samples.ts';
import { administrator, items } from '../../tools/screenshots/states/samples.ts';
import type { GroupAnswers, State } from '../../tools/screenshots/states/state.ts';
import { pressLoadAll } from '../../tools/screenshots/states/user-steps.ts';

export const ADA = affiliate(1, {
  ...{ name: 'Ada Lovelace', email: 'ada@shop.example', unpaid: '90071992547409931.07' },
  editUrl: 'https://shop.example/wp-admin/user-edit.php?user_id=1',
});

type Known = Parameters<typeof administrator>[0];

/** A service with the Pro edition finds groups and any affiliate of the program. */
export const PRO: Known = { groupAccess: 'allowed', groupRoute: 'pro', programAccess: 'allowed', currency: null };

export const answered = (page: AffiliatePage): PageAnswer => ({ ok: true, value: page });
export const refused = (error: ServiceError): PageAnswer => ({ ok: false, error });
export const listing = (affiliates: Affiliate[]) => ({ ...pageOf(affiliates.length), affiliates });

export const group = (groupId: number, part: Partial<RememberedGroup> = {}): RememberedGroup => ({
  ...{ accountId: 'a', groupId, name: null, pinned: false },
  ...part,
});

/** What an administrator of one program has stored. */
export const admin = (known: Known, part: Parameters<typeof items>[1] = {}): Items =>
  items([administrator(known)], part);

/** An empty panel of an administrator who knows these groups. */
export const panelWith = (groups: RememberedGroup[], answers: GroupAnswers = {}, known = PRO) => ({
  // The panel opens the last group by itself.
  stored: admin({ ...known, overviewParts: ['active'] }, { groups }),
  ...{ groups: answers, ready: '.overview' },
});

/** The first page of group 3, which the panel opens by itself. */
export const groupPage = (page: AffiliatePage, part: Partial<State> = {}) => ({
  stored: admin(PRO, { groups: [group(3)] }),
  groups: { pages: { 3: answered(page) } },
  ready: 'tr[data-index]',
  ...part,
});

/** The whole group 3 with these affiliates. @param end null: it is still loading */
export const loadedGroup = (
  affiliates: Affiliate[],
  end: Partial<LoadResult> | null = {},
  part: Partial<State> = {},
) => {
  const { length: total } = affiliates;
  const progress = { pagesDone: 5, pages: 20, rows: 500, total: 2000, millisecondsLeft: 2400 };
  return groupPage(listing(affiliates), {
    groups: {
      pages: { 3: answered({ ...pageOf(total), affiliates: affiliates.slice(0, 15) }) },
      all: { affiliates, progress, ...(end && { end: loadEnd({ total, ...end }) }) },
    },
    act: pressLoadAll,
    ready: end ? '.summary' : '.loading progress',
    ...part,
  });
};
