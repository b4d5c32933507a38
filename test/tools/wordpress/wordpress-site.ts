import type { TestedSite } from '../service/strictness/callers.ts';
import { basicAuth, sendRequest } from './rest-request.ts';
import type { WordPress } from './wordpress.ts';

/** A real WordPress as a site under test, and the version that its pages state, such as `6.1.9`. */
export async function wordPressSite(shop: WordPress): Promise<{ site: TestedSite; version: string }> {
  const authorizations = { ada: '', carol: '', admin: '' };
  for (const name of Object.keys(authorizations) as (keyof typeof authorizations)[])
    authorizations[name] = basicAuth(name, await shop.makeApplicationPassword(name)).authorization ?? '';
  const page = await (await sendRequest(`${shop.home}/`)).text();
  const [, version = 'unknown'] = /<meta name="generator" content="WordPress ([\d.]+)"/.exec(page) ?? [];
  const authorization: TestedSite['authorization'] = (name) => authorizations[name];
  const { home, prettyBase: base } = shop;
  return { site: { home, base, authorization, session: await shop.logIn('ada') }, version };
}
