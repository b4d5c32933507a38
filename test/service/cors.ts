import type { MiddlewareHandler } from 'hono';
import type { Env } from './context.ts';

/** Any origin may read the answers, as WordPress has it; preflights are answered here. */
export const cors: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header('origin');
  if (origin) {
    c.header('access-control-allow-origin', origin);
    c.header('access-control-allow-methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
    c.header('access-control-allow-credentials', 'true');
    c.header('vary', 'Origin');
  }
  c.header('access-control-expose-headers', 'X-WP-Total, X-WP-TotalPages, Link');
  c.header(
    'access-control-allow-headers',
    'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  );
  if (c.req.method === 'OPTIONS') return c.json({});
  await next();
};
