import type { State } from './world.ts';

/**
 * The questions in each state of the site: everything that the extension requests, what browsers request for
 * it (OPTIONS), and wrong addresses. `{home}` is the site's address, `{service}` the service's base URL.
 */
export const QUESTIONS: Record<State, readonly string[]> = {
  deployed: [
    'GET {home}/',
    'HEAD {home}/',
    'OPTIONS {home}/',
    'GET {home}/nothing-here',
    'GET {home}/wp-admin/authorize-application.php',

    'GET {home}/wp-json/',
    'GET {home}/wp-json',
    'GET {home}/wp-json/?_fields=name,url,home,namespaces,authentication',
    'GET {home}/?rest_route=/',
    'GET {home}/?rest_route=/&_fields=name,url,home,namespaces,authentication',
    'GET {home}/index.php?rest_route=/',
    'HEAD {home}/wp-json/',
    'OPTIONS {home}/wp-json/',
    'GET {service}',

    'GET {service}/portal/stats',
    'GET {service}/portal/stats/',
    'GET {service}/portal/stats?_=1',
    'HEAD {service}/portal/stats',
    'POST {service}/portal/stats',
    'OPTIONS {service}/portal/stats',
    'GET {home}/?rest_route=/fluent-affiliate/v2/portal/stats&_=1',
    'OPTIONS {home}/?rest_route=/fluent-affiliate/v2/portal/stats',

    'GET {service}/settings/groups/3/affiliates',
    'GET {service}/settings/groups/3/affiliates?per_page=2&page=2&_=1',
    'GET {service}/settings/groups/3/affiliates?search=zzz',
    'GET {service}/settings/groups/4/affiliates',
    'GET {service}/settings/groups/three/affiliates',
    'OPTIONS {service}/settings/groups/3/affiliates',
    'GET {service}/settings/groups',
    'OPTIONS {service}/settings/groups',

    'GET {service}/portal/bootstrap',
    'OPTIONS {service}/portal/bootstrap',
    'GET {service}/portal/referrals',
    'GET {service}/portal/referrals?per_page=2&page=2',
    'OPTIONS {service}/portal/referrals',
    'GET {service}/nope',
    'OPTIONS {service}/nope',

    'GET {home}/wp-json/wp/v2/users/me',
    'GET {home}/wp-json/wp/v2/users/me?_fields=id',
    'GET {home}/wp-json/wp/v2/users/me?context=edit',
    'GET {home}/wp-json/wp/v2/users/me?context=edit&_fields=id,name,email,locale,roles',
    'OPTIONS {home}/wp-json/wp/v2/users/me',
    'GET {home}/wp-json/wp/v2/users/me/application-passwords/introspect',
    'OPTIONS {home}/wp-json/wp/v2/users/me/application-passwords/introspect',
    'DELETE {home}/wp-json/wp/v2/users/me/application-passwords/00000000-0000-4000-8000-000000000000',
    'OPTIONS {home}/wp-json/wp/v2/users/me/application-passwords/00000000-0000-4000-8000-000000000000',
    'GET {home}/wp-json/wp/v2/nope',
    'GET {home}/wp-json/nope/v1/thing',
    'OPTIONS {home}/wp-json/nope/v1/thing',
  ],
  documented: [
    'GET {service}/portal/stats',
    'POST {service}/portal/stats',
    'OPTIONS {service}/portal/stats',
    'GET {service}/settings/groups/3/affiliates',
    'GET {service}/settings/groups/3/affiliates?search=zzz',
    'GET {service}/settings/groups/4/affiliates',
    'OPTIONS {service}/settings/groups/3/affiliates',
    'GET {service}/nope',
    'OPTIONS {service}/nope',
  ],
  'without Pro': [
    'GET {home}/wp-json/',
    'GET {service}/portal/stats',
    'GET {service}/settings/groups/3/affiliates',
    'OPTIONS {service}/settings/groups/3/affiliates',
    'GET {service}/settings/groups',
  ],
};
