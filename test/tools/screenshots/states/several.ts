import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { announced, NOON, snapshot, state, stats } from '../../../lib/make.ts';
import { capabilities, healthy, type PageSample, program, ROWS } from './samples.ts';

export const LONGEST_NAME = 'a-host-name-that-never-ends-because-nobody-told-it-to.partners.example';
const NAMES = [
  'shop.example',
  'Coffee & Tea Company Limited, Partner Program (Europe)',
  'books.example',
  LONGEST_NAME,
  'קפה.example',
  'blog.example',
  'tools.example',
  'garden.example',
];
const CURRENCIES = ['USD', 'EUR', 'USD', 'KWD', 'ILS', null, 'JPY', 'GBP'];
const TROUBLES: (ServiceError | null)[] = [null, null, { kind: 'unauthorized' }, null, { kind: 'no-access' }];

/** Programs with news, trouble, no figures yet, or for administration only. */
export const several = (count: number): PageSample[] =>
  NAMES.slice(0, count).map((name, at) =>
    program(`p${at}`, {
      account: { name, baseUrl: `https://s${at}.example/wp-json/x`, role: at === 5 ? 'administration' : 'affiliate' },
      capabilities: capabilities({ currency: CURRENCIES[at] ?? null, groupAccess: at === 5 ? 'allowed' : 'absent' }),
      state:
        at === 6
          ? state()
          : healthy({
              trouble: TROUBLES[at] ?? null,
              ledger: announced(at === 1 ? 120 : at),
              seen: at === 1 ? 0 : at,
              snapshot: snapshot({
                stats: stats({ totalUnpaid: at === 3 ? '1234567890.125' : `${at}41.50` }),
                referrals: ROWS,
                fetchedAt: NOON,
              }),
            }),
    }),
  );
