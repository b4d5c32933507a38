import type { TestedSite } from '../service/strictness/tested-site.ts';
import { basicAuth } from './rest-request.ts';
import type { WordPress } from './wordpress.ts';

/** Adapts a real WordPress to the site under test. */
export async function wordPressSite(shop: WordPress): Promise<TestedSite> {
  const authorizations = { ada: '', carol: '', admin: '' };
  for (const name of Object.keys(authorizations) as (keyof typeof authorizations)[])
    authorizations[name] = basicAuth(name, await shop.makeApplicationPassword(name)).authorization ?? '';
  return {
    home: shop.home,
    base: shop.prettyBase,
    authorization: (name) => authorizations[name],
    session: await shop.logIn('ada'),
  };
}
