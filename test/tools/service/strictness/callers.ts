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

const CHROME = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const FIREFOX = 'moz-extension://6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90';
const OTHER_SITE = 'https://elsewhere.example';
/** Browsers send this origin for a sandboxed page or a file. */
const NO_ORIGIN = 'null';

const nobody: Caller = () => ({});
const basic = (login: string, secret: string): Caller => {
  const credentials = Buffer.from(`${login}:${secret}`).toString('base64');
  return () => ({ authorization: `Basic ${credentials}` });
};
const validPassword =
  (name: 'ada' | 'carol' | 'admin'): Caller =>
  (site) => ({ authorization: site.authorization(name) });
const ada = validPassword('ada');
const carol = validPassword('carol');
const admin = validPassword('admin');
const wrong = basic('ada', 'wrong wrong wrong');
const session: Caller = (site) => ({ cookie: site.session });
const both: Caller = (site) => ({ ...ada(site), ...session(site) });

const withOrigin =
  (origin: string, caller: Caller): Caller =>
  (site) => ({ ...caller(site), origin });

export const CALLERS: Record<string, Caller> = {
  nobody,
  'nobody, from Chrome’s extension': withOrigin(CHROME, nobody),
  'nobody, from Firefox’s extension': withOrigin(FIREFOX, nobody),
  'nobody, from another site': withOrigin(OTHER_SITE, nobody),
  'nobody, from nowhere': withOrigin(NO_ORIGIN, nobody),
  'a wrong password': wrong,
  'a wrong password, from Chrome’s extension': withOrigin(CHROME, wrong),
  'an unknown user': basic('nobody', 'wrong'),
  'a token': () => ({ authorization: 'Bearer abc' }),
  'what is not base64': () => ({ authorization: 'Basic %%%' }),
  'ada, an affiliate': ada,
  'ada, from Chrome’s extension': withOrigin(CHROME, ada),
  'ada, from Firefox’s extension': withOrigin(FIREFOX, ada),
  'ada, from another site': withOrigin(OTHER_SITE, ada),
  'ada, from nowhere': withOrigin(NO_ORIGIN, ada),
  'ada’s session': session,
  'ada beside her session': both,
  'ada beside her session, from Chrome’s extension': withOrigin(CHROME, both),
  'carol, a customer': carol,
  'carol, from Chrome’s extension': withOrigin(CHROME, carol),
  'admin, an administrator': admin,
  'admin, from Chrome’s extension': withOrigin(CHROME, admin),
};
