import { availabilityIn, type TestedSite } from '../service/strictness/world.ts';
import { basic } from './ask.ts';
import type { WordPress } from './wordpress.ts';

/** A real WordPress as a site to be asked, like the embedded service. */
export async function wordPressSite(shop: WordPress): Promise<TestedSite> {
  const made = async (name: 'ada' | 'carol' | 'dora' | 'admin') =>
    basic(name, await shop.makeApplicationPassword(name)).authorization as string;
  const authorizations = {
    ...{ ada: await made('ada'), carol: await made('carol') },
    ...{ dora: await made('dora'), admin: await made('admin') },
  };
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
