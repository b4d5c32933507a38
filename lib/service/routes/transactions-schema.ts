import * as z from 'zod/mini';
import { isDay } from '../../domain/calendar/calendar.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { MOST_LISTED } from '../../domain/portal/payout-news.ts';
import type { Payout, PayoutList } from '../../domain/portal/payout-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { amount, count, cut, list } from '../wire/schema.ts';

/** The undocumented list of an affiliate's payouts (test/fixtures/wire/portal/transactions.json). */
const answer = z.object({ transactions: z.object({ data: list, total: count }) });

/** Characters of a description, and of all else. */
const [LONGEST, SHORT] = [100, 40];
const text = (longest: number) =>
  z.pipe(
    z.catch(z.nullish(z.string()), null),
    z.transform((written) => cut(written ?? '', longest)),
  );
const row = z.object({ human_date: text(SHORT), amount, status: text(SHORT), description: text(LONGEST) });

/** Reads the answer of `GET /portal/transactions`, newest first. Errors: `unfit`. */
export function readPayouts(json: ExactJson): Result<PayoutList, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return fail({ kind: 'unfit', where: 'transactions' });
  const { data, total } = parsed.data.transactions;
  const payouts = data.slice(0, MOST_LISTED).flatMap(readPayout);
  return ok({ payouts, whole: total !== null && payouts.length >= total });
}

function readPayout(value: unknown): Payout[] {
  const parsed = z.safeParse(row, value);
  if (!parsed.success) return [];
  const { human_date, amount, status, description } = parsed.data;
  return amount === null ? [] : [{ ...momentIn(human_date), amount: cut(amount, SHORT), status, description }];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "21 Nov 2026, 01:28" → "2026-11-21" and "01:28", in a zone that is not named. Other texts stay. */
function momentIn(written: string): Pick<Payout, 'date' | 'time'> {
  const [, day = '', name = '', year = '', time] =
    /^(\d{1,2}) ([a-z]{3}) (2\d{3})\b(?:,? ([01]\d:[0-5]\d|2[0-3]:[0-5]\d)\b)?/i.exec(written) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? { date, ...(time && { time }) } : { date: written };
}
