import * as z from 'zod/mini';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';

/** The undocumented settings of an affiliate (test/fixtures/wire/portal/settings.json). PHP writes none as a list. */
const answer = z.object({ settings: z.union([z.array(z.unknown()), z.looseObject({})]) });

/** Fields that tell where to pay to. */
const KNOWN = ['payment_email', 'bank_details'];
/** Others that may: with anything in them, nothing is said to be missing. */
const MAYBE = ['bank', 'iban', 'swift', 'paypal', 'payoneer', 'stripe', 'wise', 'wallet', 'account'];
const MOST_FIELDS = 200;
const LONGEST_NAME = 100;

/**
 * Reads the answer of `GET /portal/settings`: whether payment details are missing; null: it names none that are known.
 * They are dropped here. Errors: `unfit`.
 */
export function readMissingPayment(json: ExactJson): Result<boolean | null, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return fail({ kind: 'unfit', where: 'settings' });
  const fields = Object.entries(parsed.data.settings).slice(0, MOST_FIELDS);
  if (!fields.some(([name]) => KNOWN.includes(name))) return ok(null);
  return ok(!fields.some(([name, value]) => tellsWhereTo(name) && !isEmpty(value)));
}

function tellsWhereTo(name: string): boolean {
  const letters = name.slice(0, LONGEST_NAME).toLowerCase();
  return KNOWN.includes(letters) || MAYBE.some((word) => letters.includes(word));
}

/** Bank details may have parts, of which those are empty that hold nothing but blanks. */
function isEmpty(value: unknown, deep = 0): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object') return value === undefined || value === false;
  if (value === null) return true;
  return deep < 3 && Object.values(value).every((part) => isEmpty(part, deep + 1));
}
