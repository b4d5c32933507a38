import type { TestedSite } from './tested-site.ts';

/** Credentials and `Origin`; plain `ada` is ada with a valid password and no origin. */
export type Caller = (world: TestedSite) => Record<string, string>;

const CHROME = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const FIREFOX = 'moz-extension://6f0c2b1e-8d1a-4f57-9b5b-3a1f6d2c7e90';
const ELSEWHERE = 'https://elsewhere.example';
/** The origin of a sandboxed page or a file. */
const NOWHERE = 'null';

const nobody: Caller = () => ({});
const basic = (login: string, secret: string): Caller => {
  const credentials = Buffer.from(`${login}:${secret}`).toString('base64');
  return () => ({ authorization: `Basic ${credentials}` });
};
const right =
  (name: 'ada' | 'carol' | 'dora' | 'admin'): Caller =>
  (world) => ({ authorization: world.authorization(name) });
const ada = right('ada');
const carol = right('carol');
const dora = right('dora');
const admin = right('admin');
const wrong = basic('ada', 'wrong wrong wrong');
const session: Caller = (world) => ({ cookie: world.session });
const both: Caller = (world) => ({ ...ada(world), ...session(world) });

const from =
  (origin: string, caller: Caller): Caller =>
  (world) => ({ ...caller(world), origin });

export const CALLERS: Record<string, Caller> = {
  nobody,
  'nobody, from Chrome’s extension': from(CHROME, nobody),
  'nobody, from Firefox’s extension': from(FIREFOX, nobody),
  'nobody, from another site': from(ELSEWHERE, nobody),
  'nobody, from nowhere': from(NOWHERE, nobody),
  'a wrong password': wrong,
  'a wrong password, from Chrome’s extension': from(CHROME, wrong),
  'an unknown user': basic('nobody', 'wrong'),
  'a token': () => ({ authorization: 'Bearer abc' }),
  'what is not base64': () => ({ authorization: 'Basic %%%' }),
  'ada, an affiliate': ada,
  'ada, from Chrome’s extension': from(CHROME, ada),
  'ada, from Firefox’s extension': from(FIREFOX, ada),
  'ada, from another site': from(ELSEWHERE, ada),
  'ada, from nowhere': from(NOWHERE, ada),
  'ada’s session': session,
  'ada beside her session': both,
  'ada beside her session, from Chrome’s extension': from(CHROME, both),
  'carol, a customer': carol,
  'carol, from Chrome’s extension': from(CHROME, carol),
  'dora, a delegate': dora,
  'admin, an administrator': admin,
  'admin, from Chrome’s extension': from(CHROME, admin),
};
