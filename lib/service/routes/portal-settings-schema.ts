import * as z from 'zod/mini';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { ok, type Result } from '../../domain/result.ts';
import type { ExactJson } from '../wire/json.ts';
import { unfit } from '../wire/schema.ts';

/** As recorded in test/fixtures/wire/portal/settings.json. PHP writes an empty object as a list. */
const answer = z.object({ settings: z.union([z.array(z.unknown()), z.looseObject({})]) });

const KNOWN = ['payment_email', 'bank_details'];
/** Words in the names of fields that may be payment details. */
const UNCERTAIN = ['bank', 'iban', 'swift', 'paypal', 'payoneer', 'stripe', 'wise', 'wallet', 'account'];
const MOST_FIELDS = 200;
const LONGEST_NAME = 100;

/** Whether payment details are missing (`GET /portal/settings`, undocumented); null: unknown. Errors: `unfit`. */
export function readMissingPayment(json: ExactJson): Result<boolean | null, ServiceError> {
  const parsed = z.safeParse(answer, json);
  if (!parsed.success) return unfit(['settings']);
  const fields = Object.entries(parsed.data.settings).slice(0, MOST_FIELDS);
  if (!fields.some(([name]) => KNOWN.includes(name))) return ok(null);
  return ok(!fields.some(([name, value]) => isPaymentField(name) && !isEmpty(value)));
}

function isPaymentField(name: string): boolean {
  const lowered = name.slice(0, LONGEST_NAME).toLowerCase();
  return KNOWN.includes(lowered) || UNCERTAIN.some((word) => lowered.includes(word));
}

/** Bank details may consist of parts, which may all be blank. */
function isEmpty(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value !== 'object') return value === undefined || value === false;
  if (value === null) return true;
  return depth < 3 && Object.values(value).every((part) => isEmpty(part, depth + 1));
}
