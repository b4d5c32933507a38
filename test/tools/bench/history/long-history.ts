import { DAY, dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import type { Row } from '../../../../lib/domain/mirror/row-schema.ts';
import type { DayTotals } from '../../../../lib/domain/mirror/totals.ts';
import { type HistorySample, history } from '../../screenshots/states/histories.ts';

export const YEARS = 10;
export const MOST_ROWS = 50_000;
const DAYS = YEARS * 365;

/** Ten years with 50,000 referrals, as the deployed service lists them: without ids. */
export function tenYears(now: number): HistorySample {
  const every = (DAYS * DAY) / MOST_ROWS;
  const rows = Array.from({ length: MOST_ROWS }, (_, at): Row => {
    const status = ['paid', 'unpaid', 'rejected'][at % 3] ?? 'paid';
    const description = `Order #${1_000_000 - at}`;
    const seconds = Math.floor((now - at * every) / 1000);
    return {
      ...{ id: null, order: null, description, status, amount: ((at % 97) + 0.37).toFixed(2) },
      ...{ currency: 'USD', provider: at % 2 ? 'woo' : 'edd', at: seconds * 1000 },
    };
  });
  const totals = Array.from({ length: DAYS }, (_, day): DayTotals => {
    const at = now - (DAYS - 1 - day) * DAY;
    return {
      ...{ day: dayOf(at), at, paid: `${day * 10}.00` },
      ...{ unpaid: `${500 + (day % 40) * 13}.00`, referrals: day * 14 },
    };
  });
  return history(rows, totals);
}
