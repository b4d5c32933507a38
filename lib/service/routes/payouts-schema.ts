import * as z from 'zod/mini';
import { isDay } from '../../domain/calendar/calendar.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { MOST_LISTED, type PayoutList } from '../../domain/portal/payouts.ts';
import type { Payout } from '../../domain/portal/payouts-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { amount, count, cut, list } from '../wire/schema.ts';

/** The undocumented list of an affiliate's payouts (test/fixtures/wire/portal/transactions.json). */
const answer = z.object({ transactions: z.object({ data: list, total: count }) });

/** Characters of a text. */
const LONGEST = 100;
const text = z.pipe(
  z.catch(z.nullish(z.string()), null),
  z.transform((written) => cut(written ?? '', LONGEST)),
);
const row = z.object({ human_date: text, amount, status: text, description: text });

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
  return amount === null ? [] : [{ date: dayIn(human_date), amount: cut(amount, LONGEST), status, description }];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "21 Nov 2026, 01:28" → "2026-11-21": its zone is not named, so the hour tells nothing. Other texts stay. */
function dayIn(written: string): string {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([a-z]{3}) (2\d{3})\b/i.exec(written) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const found = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : written;
}
