import type { MiddlewareHandler } from 'hono';
import { auth } from 'hono/utils/basic-auth';
import type { Env, ServiceContext } from '../context.ts';
import type { Users } from '../program/users.ts';

/** Whether the request comes from a browser that is logged in to the site. */
export function hasSession(c: ServiceContext): boolean {
  return c.req.header('cookie')?.includes('wordpress_logged_in') ?? false;
}

/** Identifies the user. With a session cookie but no nonce, WordPress ignores even a valid password. */
export function identifyUser(users: Users): MiddlewareHandler<Env> {
  return async (c, next) => {
    const basic = hasSession(c) ? undefined : auth(c.req.raw);
    const login = basic && users.check(basic.username, basic.password);
    if (login) {
      c.set('user', login.user);
      c.set('password', login.password);
    }
    await next();
  };
}
