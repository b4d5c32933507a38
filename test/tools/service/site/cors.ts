import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context.ts';

/** Works as `rest_send_cors_headers`: any web site may read, but no extension, whose scheme WordPress does not know. */
export const cors: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header('origin');
  if (origin) {
    c.header('access-control-allow-origin', /^https?:\/\/|^null$/i.test(origin) ? origin : '');
    c.header('access-control-allow-methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
    c.header('access-control-allow-credentials', 'true');
  }
  if (origin || (c.req.method === 'GET' && !c.get('user'))) c.header('vary', 'Origin');
  c.header('access-control-expose-headers', 'X-WP-Total, X-WP-TotalPages, Link');
  c.header('access-control-allow-headers', 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type');
  c.header('x-robots-tag', 'noindex');
  c.header('x-content-type-options', 'nosniff');
  await next();
};
