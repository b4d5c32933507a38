import { z } from 'zod';
import { routeOf } from './site/site.ts';

/** Selects requests by the end of the route and by page. */
export const requestFilter = z.object({ path: z.optional(z.string()), page: z.optional(z.number()) });

export type RequestFilter = z.infer<typeof requestFilter>;

/** A missing condition matches every request; a request without a page is for the first one. */
export const matcherOf =
  ({ path = '', page }: RequestFilter) =>
  (url: URL): boolean =>
    routeOf(new Request(url)).endsWith(path) &&
    (page === undefined || Number(url.searchParams.get('page') ?? 1) === page);
