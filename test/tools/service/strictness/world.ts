/** A site to be asked: a real WordPress, or the embedded service instead. */
export interface TestedSite {
  /** The site's address, without a slash at the end. */
  home: string;
  /** The right `Authorization` header. */
  authorization(name: 'ada' | 'carol' | 'dora' | 'admin'): string;
  /** ada's session at the site, as a `Cookie` header. */
  session: string;
  /** Switches the site's state; resolves with the service's base URL. */
  become(state: State): Promise<string>;
}

/**
 * Which dialect the service speaks, and in which edition; an older one lacks the portal's optional routes, a closed one
 * forbids them.
 */
export type State = 'deployed' | 'documented' | 'without Pro' | 'older' | 'closed';

/** How the portal's optional routes are offered in a state. */
export const availabilityIn = (state: State) => (state === 'closed' ? 'forbidden' : state !== 'older');
