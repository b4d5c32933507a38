import * as z from 'zod/mini';
import { route } from '../requests/route-schema.ts';

/** Whether the affiliate can be paid. The payment details themselves are not kept. */
export const payment = z.object({
  route,
  /** The site has no payment details of the affiliate; null: unknown. */
  missing: z.nullable(z.boolean()),
});

export type Payment = z.infer<typeof payment>;
