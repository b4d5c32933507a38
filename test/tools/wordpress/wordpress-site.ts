import { availabilityIn, type TestedSite } from '../service/strictness/tested-site.ts';
import { basicAuth } from './rest-request.ts';
import type { WordPress } from './wordpress.ts';

/** Adapts a real WordPress to the site under test. */
export async function wordPressSite(shop: WordPress): Promise<TestedSite> {
  const authorizations = { ada: '', carol: '', dora: '', admin: '' };
  for (const name of Object.keys(authorizations) as (keyof typeof authorizations)[])
    authorizations[name] = basicAuth(name, await shop.makeApplicationPassword(name)).authorization ?? '';
  return {
    home: shop.home,
    authorization: (name) => authorizations[name],
    session: await shop.logIn('ada'),
    async become(state) {
      const offered = availabilityIn(state);
      shop.set({
        ...{ pro: state !== 'without Pro', dialect: state === 'documented' ? 'documented' : 'deployed' },
        ...{ listsPayouts: offered, listsClicks: offered, offersSettings: offered },
      });
      return shop.prettyBase;
    },
  };
}
