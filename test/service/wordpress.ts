import { Hono } from 'hono';
import { unauthorized } from './answers.ts';
import type { Env, Parts, ServiceContext } from './context.ts';
import { siteOf } from './site.ts';

const myPasswords = '/wp/v2/users/me/application-passwords';

/** WordPress's own part of the interface: the index by which a site is discovered, and who one is. */
export function wordpressRoutes({ users, clock }: Parts): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/', (c) => {
    const site = siteOf(c.req.url);
    return c.json({
      name: 'Shop',
      description: '',
      url: site,
      home: site,
      gmt_offset: '0',
      timezone_string: '',
      namespaces: ['oembed/1.0', 'fluent-affiliate/v2', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'],
      authentication: {
        'application-passwords': {
          endpoints: { authorization: `${site}/wp-admin/authorize-application.php` },
        },
      },
      _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
    });
  });

  routes.get('/wp/v2/users/me', (c) => {
    const user = c.get('user');
    if (!user) return c.json(unauthorized, 401);
    const { id, name, email, role } = user;
    return c.json({ id, name, email, locale: 'en_US', roles: [role] });
  });

  routes.get(`${myPasswords}/introspect`, (c) => {
    const used = inUse(c);
    if (!used) return c.json(unauthorized, 401);
    const { user, password } = used;
    const self = `${siteOf(c.req.url)}/wp-json/wp/v2/users/${user.id}/application-passwords/${password.uuid}`;
    return c.json({
      uuid: password.uuid,
      app_id: '',
      name: password.name,
      created: new Date(password.created).toISOString().slice(0, 19),
      last_used: new Date(clock()).toISOString().slice(0, 19),
      last_ip: '127.0.0.1',
      _links: { self: [{ href: self }] },
    });
  });

  routes.delete(`${myPasswords}/:uuid`, (c) => {
    const used = inUse(c);
    if (!used) return c.json(unauthorized, 401);
    const uuid = c.req.param('uuid');
    const found = used.user.passwords.find((each) => each.uuid === uuid);
    if (!found) return c.json({ code: 'rest_application_password_not_found', data: { status: 404 } }, 404);
    users.revoke(used.user.name, uuid);
    return c.json({ deleted: true, previous: { uuid, name: found.name } });
  });

  return routes;
}

function inUse(c: ServiceContext) {
  const user = c.get('user');
  const password = c.get('password');
  return user && password && { user, password };
}
