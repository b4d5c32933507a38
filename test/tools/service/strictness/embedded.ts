import type { Service } from '../service.ts';
import { availabilityIn, type TestedSite } from './world.ts';

/** The embedded service as a site to be asked. */
export function embeddedSite(service: Service): TestedSite {
  return {
    home: service.origin,
    authorization: service.users.authorization,
    session: 'wordpress_logged_in_demo=ada',
    async become(state) {
      const { program } = service;
      program.proInstalled = state !== 'without Pro';
      program.listsPayouts = program.listsClicks = program.offersSettings = availabilityIn(state);
      return state === 'documented' ? service.documentedBase : service.deployedBase;
    },
  };
}
