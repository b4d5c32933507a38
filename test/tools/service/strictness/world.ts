/** A site that can be asked: a real WordPress, or the embedded service in its place. */
export interface World {
  /** The site's address, without a slash at the end. */
  home: string;
  /** The right `Authorization` header. */
  authorization(name: 'ada' | 'carol' | 'admin'): string;
  /** ada's session of the site's own, as a `Cookie` header. */
  session: string;
  /** Makes the site what is wanted; resolves with the service's base URL. */
  become(state: State): Promise<string>;
}

/** Which dialect the service speaks, and in which edition. */
export type State = 'deployed' | 'documented' | 'without Pro';
