import type { User } from '../figures/users.ts';

/** A user as WordPress describes them: the public part, or with `edit` every editable field. */
export function userAnswer(user: User, site: string, edit: boolean) {
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
