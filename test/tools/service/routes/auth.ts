import type { MiddlewareHandler } from 'hono';
import type { Env, ServiceContext } from '../context.ts';
import type { Permission, User, Users } from '../figures/users.ts';
import { forbidden, notAffiliate, unauthorized } from '../refusals.ts';

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
      neverCache(c);
    }
    await next();
  };
}

/** The headers that WordPress sends with personal answers and errors. */
export function neverCache(c: ServiceContext): void {
  c.header('cache-control', 'no-cache, must-revalidate, max-age=0');
  c.header('expires', 'Wed, 11 Jan 1984 05:00:00 GMT');
}

/** The affiliate who sends the request, or the refusal. */
export function needAffiliate(c: ServiceContext): (User & { affiliateId: number }) | Response {
  const user = c.get('user');
  if (!user) return c.json(unauthorized, 401);
  const { affiliateId } = user;
  return affiliateId === null ? c.json(notAffiliate, 422) : { ...user, affiliateId };
}

/** The administrator or delegate who sends the request, or the refusal. */
export function needPermission(c: ServiceContext, permission: Permission): User | Response {
  const user = c.get('user');
  if (!user) return c.json(unauthorized, 401);
  return user.may.includes(permission) ? user : c.json(forbidden, 403);
}

/** The administrator who sends the request, or the refusal. */
export function needAdmin(c: ServiceContext): User | Response {
  const user = c.get('user');
  if (!user) return c.json(unauthorized, 401);
  return user.role === 'administrator' ? user : c.json(forbidden, 403);
}
