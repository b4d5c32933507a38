import type { MiddlewareHandler } from 'hono';
import { cookieRefused, forbidden, notAffiliate, unauthorized } from './answers.ts';
import type { Env, ServiceContext } from './context.ts';
import type { User, Users } from './users.ts';

/** The `Authorization` header → user name and password, or nothing if it is no Basic credential. */
export function readBasic(header: string | undefined): { login: string; secret: string } | undefined {
  const encoded = header?.match(/^Basic +(\S+)$/i)?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { login: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/**
 * Finds out who asks and lets everybody through: whether that is enough is for each route to say. Only a
 * session cookie is refused at once, as the deployed service does it even beside a right password.
 */
export function identify(users: Users): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.header('cookie')?.includes('wordpress_logged_in')) return c.json(cookieRefused, 401);
    const basic = readBasic(c.req.header('authorization'));
    const who = basic && users.check(basic.login, basic.secret);
    if (who) {
      c.set('user', who.user);
      c.set('password', who.password);
      c.header('cache-control', 'no-cache, must-revalidate, max-age=0');
    }
    await next();
  };
}

/** The affiliate who asks, or the refusal. */
export function needAffiliate(c: ServiceContext): (User & { affiliateId: number }) | Response {
  const user = c.get('user');
  if (!user) return c.json(unauthorized, 401);
  const { affiliateId } = user;
  return affiliateId === null ? c.json(notAffiliate, 422) : { ...user, affiliateId };
}

/** The administrator who asks, or the refusal. */
export function needAdmin(c: ServiceContext): User | Response {
  const user = c.get('user');
  if (!user) return c.json(unauthorized, 401);
  return user.role === 'administrator' ? user : c.json(forbidden, 403);
}
