import * as z from 'zod/mini';
import { isMoment } from '../calendar/calendar.ts';
import { isDecimal } from '../money/decimal.ts';
import { LONGEST_ROW_TEXT, LONGEST_ROW_WORD } from '../referrals/referral-bounds.ts';
import { wholeNumber } from '../shared-schema.ts';

const text = z.nullable(z.string().check(z.maxLength(LONGEST_ROW_TEXT)));
const word = z.string().check(z.maxLength(LONGEST_ROW_WORD));

export const row = z.object({
  id: text,
  order: text,
  description: text,
  /** In lower case. */
  status: word,
  /** Decimal text; "" if the service wrote no number. */
  amount: word.check(z.refine((amount) => amount === '' || isDecimal(amount))),
  currency: z.nullable(word),
  provider: z.nullable(word),
  campaign: z.optional(z.string().check(z.maxLength(LONGEST_ROW_TEXT))),
  /** When it was created, ms of the service's clock; null: unreadable. */
  at: z.nullable(wholeNumber().check(z.refine(isMoment))),
  /** When it was last changed, ms of the service's clock; absent: unknown. */
  updatedAt: z.optional(wholeNumber().check(z.refine(isMoment))),
});

export type Row = z.infer<typeof row>;
