import * as z from 'zod/mini';
import { isDay } from '../../domain/calendar/calendar.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { MOST_LISTED } from '../../domain/portal/payout-news.ts';
import type { Payout, PayoutList } from '../../domain/portal/payout-schema.ts';
import { ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import type { ExactJson } from '../wire/json.ts';
import { amount, count, list, nullableText, unfit, wireLine } from '../wire/schema.ts';

/** As recorded in test/fixtures/wire/portal/transactions.json. */
const answer = z.object({ transactions: z.object({ data: list, total: count }) });

const LONGEST_DESCRIPTION = 100;
/** Characters of all other fields. */
const LONGEST = 40;
const row = z.object({ human_date: nullableText, amount, status: nullableText, description: nullableText });

/** Reads `GET /portal/transactions` (undocumented): payouts, newest first. Errors: `unfit`. */
export function readPayouts(json: ExactJson): Result<PayoutList, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return unfit(['transactions']);
  const { data, total } = parsed.data.transactions;
  const payouts = data.slice(0, MOST_LISTED).flatMap((row) => readPayout(row) ?? []);
  return ok({ payouts, whole: total !== null && payouts.length >= total });
}

function readPayout(value: unknown): Payout | null {
  const parsed = z.safeParse(row, value);
  if (!parsed.success) return null;
  const { human_date, amount, status, description } = parsed.data;
  if (amount === null) return null;
  return {
    ...readDate(plainLine(human_date ?? '', LONGEST)),
    amount: plainLine(amount, LONGEST),
    status: plainLine(status ?? '', LONGEST),
    description: wireLine(description ?? '', LONGEST_DESCRIPTION),
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "21 Nov 2026, 01:28" → "2026-11-21" and "01:28", in an unnamed time zone. Other text stays as it is. */
function readDate(text: string): Pick<Payout, 'date' | 'time'> {
  const [, day = '', name = '', year = '', time] =
    /^(\d{1,2}) ([a-z]{3}) (2\d{3})\b(?:,? ([01]\d:[0-5]\d|2[0-3]:[0-5]\d)\b)?/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? { date, ...(time && { time }) } : { date: text };
}
