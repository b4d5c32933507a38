import { Hono } from 'hono';
import type { Env, ServiceContext, Shared } from '../context.ts';
import type { User } from '../figures/users.ts';
import { noSuchPassword, notLoggedIn } from '../refusals.ts';
import { routeDescription, routesOf, wordpressRoutes } from '../routes/rest-routes.ts';
import { serviceNamespace, siteOf } from '../routes/site.ts';

const myPasswords = '/wp/v2/users/me/application-passwords';

/** WordPress's own routes: the index for discovery, and the current user. */
export function wordpressAnswers({ program, users, clock }: Shared): Hono<Env> {
  const routes = new Hono<Env>();

  const listed = (root: string) =>
    routesOf(program, wordpressRoutes).map((route) => [route.name, routeDescription(route, root)] as const);

  routes.get('/', (c) => {
    const site = siteOf(c.req.url);
    const index = {
      name: 'Shop',
      description: '',
      url: site,
      home: site,
      gmt_offset: '0',
      timezone_string: '',
      namespaces: ['oembed/1.0', serviceNamespace, 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'],
      authentication: {
        'application-passwords': { endpoints: { authorization: `${site}/wp-admin/authorize-application.php` } },
      },
      routes: Object.fromEntries(listed(`${site}/wp-json`)),
      site_logo: 0,
      site_icon: 0,
      site_icon_url: '',
    };
    const _links = { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] };
    return c.json({ ...chosen(index, c), _links });
  });

  routes.get(`/${serviceNamespace}`, (c) => {
    const root = `${siteOf(c.req.url)}/wp-json`;
    const below = listed(root).filter(([name]) => name.startsWith(`/${serviceNamespace}`));
    const _links = { up: [{ href: `${root}/` }] };
    return c.json({ namespace: serviceNamespace, routes: Object.fromEntries(below), _links });
  });

  routes.get('/wp/v2/users/me', (c) => {
    const user = c.get('user');
    if (!user) return c.json(notLoggedIn, 401);
    return c.json(chosen(userAnswer(user, siteOf(c.req.url), c.req.query('context') === 'edit'), c));
  });

  routes.get(`${myPasswords}/introspect`, (c) => {
    const used = inUse(c);
    if (!used) return c.json(notLoggedIn, 401);
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
    if (!used) return c.json(notLoggedIn, 401);
    const uuid = c.req.param('uuid');
    const found = used.user.passwords.find((password) => password.uuid === uuid);
    if (!found) return c.json(noSuchPassword, 404);
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

/** The fields that `_fields` names; all fields without it. */
function chosen(answer: object, c: ServiceContext): object {
  const fields = c.req.query('_fields')?.split(/[\s,]+/);
  return fields ? Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name))) : answer;
}

/** A user as WordPress describes them: the public part, or with `edit` every editable field. */
function userAnswer(user: User, site: string, edit: boolean) {
  const { id, name, email, role } = user;
  const self = `${site}/wp-json/wp/v2/users`;
  const shown = {
    id,
    name,
    url: '',
    description: '',
    link: `${site}/author/${encodeURIComponent(name)}/`,
    slug: name,
    meta: [],
    _links: { self: [{ href: `${self}/${id}` }], collection: [{ href: self }] },
  };
  if (!edit) return shown;
  return {
    ...shown,
    username: name,
    first_name: '',
    last_name: '',
    email,
    locale: 'en_US',
    nickname: name,
    roles: [role],
    registered_date: '2026-01-05T08:00:00+00:00',
    capabilities: { read: true, [role]: true },
    extra_capabilities: { [role]: true },
    meta: { persisted_preferences: [] },
  };
}
