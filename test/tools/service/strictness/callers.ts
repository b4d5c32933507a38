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

/** A caller's credentials and `Origin`. `ada` has a valid password and no origin. */
export type Caller = (site: TestedSite) => Record<string, string>;

/** Browsers send the last origin for a sandboxed page or a file. */
const ORIGINS: Record<string, string> = {
  'Chrome’s extension': 'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  'Firefox’s extension': 'moz-extension://6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90',
  'another site': 'https://elsewhere.example',
  nowhere: 'null',
};

const withHeader =
  (authorization: string): Caller =>
  () => ({ authorization });
const basic = (login: string, secret: string): Caller =>
  withHeader(`Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`);
const user =
  (name: 'ada' | 'carol' | 'admin', hasSession = false): Caller =>
  (site) => ({ authorization: site.authorization(name), ...(hasSession && { cookie: site.session }) });

const WITHOUT_ORIGIN: Record<string, Caller> = {
  nobody: () => ({}),
  'a wrong password': basic('ada', 'wrong wrong wrong'),
  'an unknown user': basic('nobody', 'wrong'),
  'a token': withHeader('Bearer abc'),
  'what is not base64': withHeader('Basic %%%'),
  'ada, an affiliate': user('ada'),
  'ada’s session': (site) => ({ cookie: site.session }),
  'ada beside her session': user('ada', true),
  'carol, a customer': user('carol'),
  'admin, an administrator': user('admin'),
};

/** Every caller without an origin, and these also from each origin. */
const FROM_ORIGINS = ['nobody', 'a wrong password', 'ada, an affiliate', 'ada beside her session'];

export const CALLERS: Record<string, Caller> = {
  ...WITHOUT_ORIGIN,
  ...Object.fromEntries(
    FROM_ORIGINS.flatMap((name) =>
      Object.entries(ORIGINS).map(([place, origin]): [string, Caller] => [
        `${name}, from ${place}`,
        (site) => ({ ...WITHOUT_ORIGIN[name]?.(site), origin }),
      ]),
    ),
  ),
};
