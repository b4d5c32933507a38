import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context.ts';

/** Redirects requests for another host, port or folder to the same path below `home`, as web servers do. */
export function canonical(home: string): MiddlewareHandler<Env> {
  const { origin, pathname: root } = new URL(`${home}/`);
  return async (c, next) => {
    const { origin: requested, pathname, search } = new URL(c.req.url);
    const inside = pathname.startsWith(root);
    if (requested === origin && inside) return next();
    // A path without the folder's trailing slash means the folder itself.
    const path = inside ? pathname : root + (`${pathname}/` === root ? '' : pathname.slice(1));
    return new Response('', { status: 301, headers: { location: origin + path + search } });
  };
}
