import type { Mirror } from '../../lib/domain/mirror/mirror.ts';
import { NEW_RECORD } from '../../lib/domain/programs/program-record.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { referralNotifications } from '../../lib/worker/notify/referral-notifications.ts';
import * as store from '../fake/fake-storage.ts';
import { mirror } from './mirror-samples.ts';

/** A program's list as the history knows it, and as a reading finds it that a notification waits for. */
export interface KnownList {
  known: Referral[];
  read: Referral[];
  part?: Partial<Mirror>;
  readings?: number;
}

/** Words notifications of new referrals. Readings never time out. */
export const tellerOf = (list: KnownList) =>
  referralNotifications({
    store,
    database: { part: async () => ({ mirror: null, totals: [], rows: list.known }) },
    programs: {
      async read() {
        const currencies = list.known.flatMap(({ currency }) => currency ?? []);
        return { ...NEW_RECORD, mirror: mirror({ currencies, ...list.part }) };
      },
    },
    async readList() {
      list.readings = (list.readings ?? 0) + 1;
      list.known = list.read;
    },
    timeout: () => new Promise(() => {}),
  });
