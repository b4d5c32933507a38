import fc from 'fast-check';
import type { DialectName } from '../../tools/service/model/call.ts';
import type { Paging } from '../../tools/service/model/paging.ts';
import { killUnlessOnceIn, onceIn, step, weighted } from '../arbitraries.ts';
import type { Kill } from '../killable.ts';
import type { ListMode, ShopOrder } from './shop.ts';

/** Changes of the service, between two polls or two pages. */
export type ListChange =
  | { do: 'create'; status: ShopOrder['status']; count: number; back: number; twins: boolean }
  | { do: 'become'; from: string; status: ShopOrder['status']; nth: number }
  | { do: 'edit'; field: 'amount' | 'words' | 'time' | 'currency'; nth: number }
  | { do: 'remove' | 'restore'; nth: number }
  /** Pays all unpaid rows at once, hides them during a payout, pays the hidden ones, or makes them unpaid again. */
  | { do: 'payout' | 'process' | 'settle' | 'undo' }
  /** Makes the totals stale, or recounts them. */
  | { do: 'freeze' | 'recount' }
  | { do: 'switch' }
  | { do: 'list'; mode: ListMode }
  | { do: 'paging'; paging: Paging };

export type PageWay = 'fresh' | 'cached' | 'empty' | 'failed';

/** The event at the request of each page. */
export type Between = (ListChange | 'poll' | null)[];

export type MirrorStep =
  | ListChange
  | { do: 'wait'; minutes: number; kill: Kill | null; between: Between }
  | { do: 'clock'; hours: number }
  /** `isFull`: storage is full during the poll. */
  | { do: 'poll'; way: PageWay; kill: Kill | null; isFull: boolean; between: Between }
  | { do: 'forget' };

export interface MirrorHistory {
  seed: number;
  /** Whether all commissions are equal, so that changes often cancel out. */
  isFlat: boolean;
  currencies: (string | null)[];
  dialect: DialectName;
  paging: Paging;
  before: number;
  steps: MirrorStep[];
}

const nth = fc.nat(60);
const kill = killUnlessOnceIn(3, 80, 8);

const BECOMES = [
  ['pending', 'unpaid'],
  ['unpaid', 'rejected'],
  ['unpaid', 'paid'],
  ['unpaid', 'processing'],
  ['processing', 'paid'],
  ['rejected', 'unpaid'],
  ['unpaid', 'cancelled'],
  ['cancelled', 'unpaid'],
  ['paid', 'rejected'],
] as const;

const paging: fc.Arbitrary<Paging> = fc
  .record({
    rows: fc.constantFrom(3, 5, 10, 15, 15, 100, 100, 100_000),
    isFixed: fc.boolean(),
    ignoresPage: onceIn(16),
    tells: fc.constantFrom(
      { total: true, lastPage: true, perPage: true },
      { total: true, lastPage: true, perPage: true },
      { total: true, lastPage: true, perPage: true },
      { total: true, lastPage: false, perPage: false },
      { total: false, lastPage: true, perPage: true },
      { total: false, lastPage: true, perPage: false },
      { total: false, lastPage: false, perPage: true },
      { total: false, lastPage: false, perPage: false },
    ),
  })
  // A service that ignores the page size sends small pages, or all rows.
  .map((paging) => (paging.isFixed && paging.rows > 15 ? { ...paging, rows: 100_000 } : paging));

const become = fc
  .record({ change: fc.constantFrom(...BECOMES), nth })
  .map(({ change: [from, status], nth }) => ({ do: 'become' as const, from, status, nth }));
const status = weighted<ShopOrder['status']>(
  [4, fc.constant('unpaid')],
  [3, fc.constantFrom('pending', 'rejected', 'cancelled')],
);
const count = weighted([4, fc.constant(1)], [1, fc.integer({ min: 2, max: 12 })]);
const back = weighted([3, fc.constant(0)], [1, fc.integer({ min: 1, max: 100_000 })]);
const field = weighted<'amount' | 'words' | 'time'>([3, fc.constant('amount')], [2, fc.constantFrom('words', 'time')]);
const mode = weighted<ListMode>(
  [7, fc.constant('here')],
  [7, fc.constantFrom('empty', 'cached', 'refused', 'absent', 'unfit', 'failed', 'busy')],
);

const change = weighted<ListChange>(
  [14, step({ status, count, back, twins: onceIn(5) }, 'create')],
  [10, become],
  [3, step({ field, nth }, 'edit')],
  [4, step({ nth }, 'remove')],
  [2, step({ nth }, 'restore')],
  [2, step({}, 'payout')],
  [4, step({}, 'process', 'settle')],
  [1, step({}, 'undo')],
  [3, step({}, 'freeze', 'recount', 'recount')],
  [1, step({}, 'switch')],
  [3, step({ mode }, 'list')],
  [1, step({ paging }, 'paging')],
);

const duringPage = weighted<Between[number]>([3, change], [1, fc.constantFrom('poll', null)]);
const between = weighted<Between>([2, fc.constant([])], [1, fc.array(duringPage, { maxLength: 6 })]);
const way = weighted<PageWay>([12, fc.constant('fresh')], [3, fc.constantFrom('cached', 'empty', 'failed')]);
const minutes = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 20_000 }));

const anyStep = weighted<MirrorStep>(
  [30, change],
  [24, step({ way, kill, isFull: onceIn(12), between }, 'poll')],
  [9, step({ minutes, kill, between }, 'wait')],
  [2, step({ hours: fc.integer({ min: -30_000, max: 30_000 }) }, 'clock')],
  [1, step({}, 'forget')],
);

export const mirrorHistories: fc.Arbitrary<MirrorHistory> = fc.record({
  seed: fc.integer(),
  isFlat: onceIn(5),
  currencies: fc.constantFrom<(string | null)[]>(['USD'], ['USD'], ['USD', null], ['USD', 'EUR'], ['USD', 'EUR', null]),
  dialect: fc.constantFrom<DialectName>('deployed', 'documented'),
  paging,
  before: fc.oneof(fc.nat(20), fc.nat(20), fc.nat(120)),
  steps: fc.array(anyStep, { minLength: 3, maxLength: 40, size: 'max' }),
});
