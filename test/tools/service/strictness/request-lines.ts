/**
 * Requests that WordPress itself answers, or whose headers it decides: pages, the index, users and passwords, preflights
 * (OPTIONS), and one route of the service for all of them. `{home}` is the site's address, `{service}` the service's base.
 */
export const REQUEST_LINES: readonly string[] = [
  'GET {home}/',
  'HEAD {home}/',
  'OPTIONS {home}/',
  'GET {home}/nothing-here',

  'GET {home}/wp-json/',
  'GET {home}/wp-json',
  'GET {home}/wp-json/?_fields=name,url,home,namespaces,authentication',
  'GET {home}/?rest_route=/',
  'GET {home}/?rest_route=/&_fields=name,url,home,namespaces,authentication',
  'GET {home}/index.php?rest_route=/',
  'HEAD {home}/wp-json/',
  'OPTIONS {home}/wp-json/',

  'GET {service}/portal/stats',
  'GET {service}/portal/stats/',
  'GET {service}/portal/stats?_=1',
  'HEAD {service}/portal/stats',
  'POST {service}/portal/stats',
  'OPTIONS {service}/portal/stats',
  'GET {home}/?rest_route=/fluent-affiliate/v2/portal/stats&_=1',
  'OPTIONS {home}/?rest_route=/fluent-affiliate/v2/portal/stats',
  'GET {service}/affiliates?filters[group][value][]=3&per_page=2',
  'OPTIONS {service}/affiliates',
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
];
