import type { MiddlewareHandler } from 'hono';
import type { Env, ServiceContext } from '../context.ts';
import type { Users } from '../program/users.ts';

/** Username and password of an `Authorization` header; undefined if it is no Basic authentication. */
function readBasic(header: string | undefined): { login: string; secret: string } | undefined {
  const encoded = header?.match(/^Basic +(\S+)$/i)?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { login: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Whether the request comes from a browser that is logged in to the site. */
export function hasSession(c: ServiceContext): boolean {
  return c.req.header('cookie')?.includes('wordpress_logged_in') ?? false;
}

/** Identifies the user. With a session cookie but no nonce, WordPress ignores even a valid password. */
export function identifyUser(users: Users): MiddlewareHandler<Env> {
  return async (c, next) => {
    const basic = hasSession(c) ? undefined : readBasic(c.req.header('authorization'));
    const login = basic && users.check(basic.login, basic.secret);
    if (login) {
      c.set('user', login.user);
      c.set('password', login.password);
    }
    await next();
  };
}
