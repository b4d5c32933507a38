import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { announced, NOON, snapshot, state, stats } from '../../../lib/make.ts';
import { healthy, knownCapabilities, type PageSample, program, ROWS } from './samples.ts';

export const LONG_HOST_NAME = 'a-host-name-that-never-ends-because-nobody-told-it-to.partners.example';
const NAMES = [
  'shop.example',
  'Coffee & Tea Company Limited, Partner Program (Europe)',
  'books.example',
  LONG_HOST_NAME,
  'קפה.example',
  'blog.example',
  'tools.example',
  'garden.example',
];
const CURRENCIES = ['USD', 'EUR', 'USD', 'KWD', 'ILS', null, 'JPY', 'GBP'];
const TROUBLES: (ServiceError | null)[] = [null, null, { kind: 'unauthorized' }, null, { kind: 'no-access' }];

/** Programs with news, trouble, no figures yet, or for administration only. */
export const severalPrograms = (count: number): PageSample[] =>
  NAMES.slice(0, count).map((name, index) =>
    program(`p${index}`, {
      account: {
        name,
        baseUrl: `https://s${index}.example/wp-json/x`,
        role: index === 5 ? 'administration' : 'affiliate',
      },
      capabilities: knownCapabilities({
        currency: CURRENCIES[index] ?? null,
        groupAccess: index === 5 ? 'allowed' : 'absent',
      }),
      state:
        index === 6
          ? state()
          : healthy({
              trouble: TROUBLES[index] ?? null,
              ledger: announced(index === 1 ? 120 : index),
              seen: index === 1 ? 0 : index,
              snapshot: snapshot({
                stats: stats({ totalUnpaid: index === 3 ? '1234567890.125' : `${index}41.50` }),
                referrals: ROWS,
                fetchedAt: NOON,
              }),
            }),
    }),
  );
