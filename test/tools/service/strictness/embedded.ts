import type { Service } from '../service.ts';
import { offeredIn, type World } from './world.ts';

/** The embedded service as a site to be asked. */
export function embedded(service: Service): World {
  return {
    home: service.origin,
    authorization: service.users.authorization,
    session: 'wordpress_logged_in_demo=ada',
    async become(state) {
      const { programme } = service;
      programme.proInstalled = state !== 'without Pro';
      programme.listsPayouts = programme.listsClicks = programme.tellsSettings = offeredIn(state);
      return state === 'documented' ? service.documentedBase : service.deployedBase;
    },
  };
}
