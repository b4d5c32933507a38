import type { Service } from '../service.ts';

/** A site under test: a real WordPress, or the embedded service. */
export interface TestedSite {
  /** The site's address, without a slash at the end. */
  home: string;
  /** The service's base URL. */
  base: string;
  /** The right `Authorization` header. */
  authorization(name: 'ada' | 'carol' | 'admin'): string;
  /** ada's session at the site, as a `Cookie` header. */
  session: string;
}

/** The embedded service as a site under test. */
export const embeddedSite = (service: Service): TestedSite => ({
  home: service.origin,
  base: service.deployedBase,
  authorization: service.users.authorization,
  session: 'wordpress_logged_in_demo=ada',
});
