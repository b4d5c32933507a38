import { z } from 'zod';
import { routeOf } from './routes/site.ts';

/** Which requests are meant: by the end of the route, and by page. */
export const asked = z.object({ path: z.optional(z.string()), page: z.optional(z.number()) });

export type Asked = z.infer<typeof asked>;

/** A missing condition matches everything; a request without a page asks for the first. */
export const asksFor =
  ({ path = '', page }: Asked) =>
  (url: URL): boolean =>
    routeOf(new Request(url)).endsWith(path) &&
    (page === undefined || Number(url.searchParams.get('page') ?? 1) === page);
