import { z } from 'zod';
import { routeOf } from './routes/site.ts';

/** Which requests are meant: those of the route that ends like this, and of one of its pages alone. */
export const asked = z.object({ path: z.optional(z.string()), page: z.optional(z.number()) });

export type Asked = z.infer<typeof asked>;

/** What is left out is everything; who names no page asks for the first. */
export const asksFor =
  ({ path = '', page }: Asked) =>
  (url: URL): boolean =>
    routeOf(new Request(url)).endsWith(path) &&
    (page === undefined || Number(url.searchParams.get('page') ?? 1) === page);
