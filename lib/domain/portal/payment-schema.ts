import * as z from 'zod/mini';
import { asking } from './asking-schema.ts';

/** Whether the affiliate can be paid. Of where to, nothing is kept. */
export const payment = z.object({
  ...asking.shape,
  /** The site has no payment details of the affiliate; null: nobody knows. */
  missing: z.nullable(z.boolean()),
});

export type Payment = z.infer<typeof payment>;
