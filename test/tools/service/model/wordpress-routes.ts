import type { User } from '../program/users.ts';
import { type Call, routeDescription, serviceNamespace } from './call.ts';
import { noSuchPassword, notLoggedIn } from './refusals.ts';

/** WordPress's own routes: the index for discovery, and the current user. */

export function indexPage(call: Call) {
  const { home, program } = call;
  const index = {
    ...{ name: program.siteName, description: '', url: home, home, gmt_offset: '0', timezone_string: '' },
    namespaces: ['oembed/1.0', serviceNamespace, 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'],
    authentication: {
      'application-passwords': { endpoints: { authorization: `${home}/wp-admin/authorize-application.php` } },
    },
    routes: Object.fromEntries(described(call)),
    ...{ site_logo: 0, site_icon: 0, site_icon_url: '' },
  };
  return { ...chosen(index, call), _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] } };
}

export function namespacePage(call: Call) {
  const below = described(call).filter(([name]) => name.startsWith(`/${serviceNamespace}`));
  const _links = { up: [{ href: `${call.home}/wp-json/` }] };
  return { namespace: serviceNamespace, routes: Object.fromEntries(below), _links };
}

const described = ({ routes, home }: Call) =>
  routes.map((route) => [route.name, routeDescription(route, `${home}/wp-json`)] as const);

export function mePage(call: Call) {
  const { user, home, query } = call;
  return user ? chosen(userAnswer(user, home, query.get('context') === 'edit'), call) : notLoggedIn;
}

/** The password in use. */
export function introspection({ user, password, home, now }: Call) {
  // A user who has no such password came by other ways.
  if (!user || !password) return noSuchPassword;
  const self = `${home}/wp-json/wp/v2/users/${user.id}/application-passwords/${password.uuid}`;
  return {
    ...{ uuid: password.uuid, app_id: '', name: password.name },
    created: new Date(password.created).toISOString().slice(0, 19),
    last_used: new Date(now()).toISOString().slice(0, 19),
    last_ip: '127.0.0.1',
    _links: { self: [{ href: self }] },
  };
}

export function revocation({ user, users, method, parts: { uuid } }: Call) {
  const found = user?.passwords.find((password) => password.uuid === uuid);
  if (!user || !found || method !== 'DELETE') return noSuchPassword;
  users.revoke(user.name, uuid);
  return { deleted: true, previous: { uuid, name: found.name } };
}

/** The fields that `_fields` names; all fields without it. */
function chosen(answer: object, { query }: Call): object {
  const fields = query.get('_fields')?.split(/[\s,]+/);
  return fields ? Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name))) : answer;
}

/** A user as WordPress describes them: the public part, or with `edit` every editable field. */
function userAnswer(user: User, home: string, edit: boolean) {
  const { id, name, email, role } = user;
  const self = `${home}/wp-json/wp/v2/users`;
  const shown = {
    ...{ id, name, url: '', description: '', slug: name, meta: [] },
    link: `${home}/author/${encodeURIComponent(name)}/`,
    _links: { self: [{ href: `${self}/${id}` }], collection: [{ href: self }] },
  };
  if (!edit) return shown;
  return {
    ...shown,
    ...{ username: name, first_name: '', last_name: '', email, locale: 'en_US', nickname: name, roles: [role] },
    registered_date: '2026-01-05T08:00:00+00:00',
    capabilities: { read: true, [role]: true },
    extra_capabilities: { [role]: true },
    meta: { persisted_preferences: [] },
  };
}
