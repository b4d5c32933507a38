import type { Service } from '../service.ts';

/** A site under test: a real WordPress, or the embedded service. */
export interface TestedSite {
  /** The site's address, without a slash at the end. */
  home: string;
  /** The right `Authorization` header. */
  authorization(name: 'ada' | 'carol' | 'dora' | 'admin'): string;
  /** ada's session at the site, as a `Cookie` header. */
  session: string;
  /** Switches the site's state; resolves with the service's base URL. */
  become(state: ServiceState): Promise<string>;
}

/** Dialect and edition; `older` lacks the portal's optional routes, `closed` forbids them. */
export type ServiceState = 'deployed' | 'documented' | 'without Pro' | 'older' | 'closed';

/** Whether the portal's optional routes are available in a state. */
export const availabilityIn = (state: ServiceState) => (state === 'closed' ? 'forbidden' : state !== 'older');

/** The embedded service as a site under test. */
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
