import * as z from 'zod/mini';
import { endpoint, NAMESPACE, restRootOf } from '../../domain/accounts/address.ts';
import type { GroupAccess } from '../../domain/accounts/capabilities.ts';
import { type Checked, type Finding, LAYERS, type Layer } from '../../domain/accounts/connection-check.ts';
import type { ServiceError } from '../../domain/errors.ts';
import { readBody } from '../wire/body.ts';
import { type ExactJson, parseExactJson } from '../wire/json.ts';
import { basic, type Credentials, isRedirect } from '../wire/request.ts';
import { readErrorCode } from '../wire/schema.ts';

/**
 * Checks a connection layer by layer. Layers behind the first failure are marked as not reached, so that the
 * one to fix stands out.
 */
export interface CheckDeps {
  fetch: typeof fetch;
  online(): boolean;
  hasAccess: boolean;
  nonce(): string;
  now(): number;
  /** Asks for the figures through the client, as every poll does. */
  stats(): Promise<{ error: ServiceError | null; cached: boolean }>;
  groupAccess(): Promise<GroupAccess | null>;
}

const SECONDS = 12;
/** With clocks further apart, displayed times are wrong, and at some point TLS fails too. */
const SKEW = 5 * 60_000;

export async function check(credentials: Credentials, deps: CheckDeps): Promise<Checked[]> {
  const found = new Map<Layer, Omit<Checked, 'layer'>>();
  const report = (layer: Layer, finding: Finding, why?: Checked['why']) => {
    found.set(layer, why ? { finding, why } : { finding });
    return finding === 'pass' || finding === 'absent';
  };
  await descend();
  return LAYERS.map((layer) => ({ layer, ...(found.get(layer) ?? { finding: 'not-reached' as const }) }));

  async function descend(): Promise<void> {
    if (!report('online', deps.online() ? 'pass' : 'fail')) return;
    if (!report('access', deps.hasAccess ? 'pass' : 'fail')) return;
    const { baseUrl } = credentials;
    const root = restRootOf(baseUrl);
    const start = endpoint(root ?? baseUrl, '/');
    const index = await ask(start);
    // A redirect to a host without access ends like a missing answer.
    if (!index && (await ask(start, 'nowhere'))?.leadsAway) return void report('answers', 'fail', 'redirect');
    if (!report('answers', index ? 'pass' : 'fail')) return;
    // An answer over https proves the certificate; loopback needs none.
    report('secure', 'pass');
    checkClock(index?.date ?? null);

    if (root !== null) {
      // A site that is down or busy says nothing about its service or the password.
      const down = index && downBy(index.status);
      if (down) return void report('root', 'fail', down);
      const spaces = index?.json
        ? z.safeParse(z.object({ namespaces: z.array(z.string()) }), index.json)
        : null;
      if (!report('root', spaces?.success ? 'pass' : 'fail')) return;
      // The index lists namespaces, so it can only confirm the usual one.
      const usual = decodeURIComponent(baseUrl).endsWith(NAMESPACE);
      const there = !usual || spaces?.data?.namespaces.includes(NAMESPACE.slice(1));
      if (!report('service', there ? 'pass' : 'fail')) return;
      if (!checkLogin(await ask(endpoint(root, '/wp/v2/users/me', { _fields: 'id' }), 'login'))) return;
    } else report('root', 'absent');

    const stats = await deps.stats();
    if (root === null && !checkWithoutRoot(stats.error)) return;
    checkAffiliate(stats);
    await checkGroups();
  }

  /**
   * Tells wrong credentials from ones that never arrived: WordPress words the two differently at the users
   * route.
   */
  function checkLogin(me: Asked | null): boolean {
    if (!me) return report('credentials', 'fail', 'other');
    if (me.leadsAway) return report('credentials', 'fail', 'redirect');
    if (me.status === 200) return report('credentials', 'pass');
    if (me.status !== 401) return report('credentials', 'fail', 'other');
    // The code alone does not decide: WordPress versions use it for either case.
    const code = me.json ? readErrorCode(me.json) : null;
    return report(
      'credentials',
      'fail',
      code === null || code === 'rest_not_logged_in' ? 'unclear' : 'refused',
    );
  }

  function checkWithoutRoot(error: ServiceError | null): boolean {
    const missing =
      error !== null && ['no-route', 'not-found', 'html-page', 'not-json', 'unfit'].includes(error.kind);
    if (missing) return report('service', 'fail');
    if (error?.kind === 'unauthorized') {
      report('service', 'pass');
      return report('credentials', 'fail', 'refused');
    }
    // Only an answer about the affiliate proves that the service is there and took the password.
    const known = error === null || error.kind === 'not-affiliate' || error.kind === 'forbidden';
    if (known) report('service', 'pass');
    return known ? report('credentials', 'pass') : report('credentials', 'fail', reasonOf(error));
  }

  function checkAffiliate({ error, cached }: { error: ServiceError | null; cached: boolean }): void {
    if (error === null) {
      report('affiliate', 'pass');
      report('fresh', cached ? 'fail' : 'pass');
    } else if (error.kind === 'not-affiliate') report('affiliate', 'absent');
    else report('affiliate', 'fail', reasonOf(error));
  }

  function reasonOf({ kind }: ServiceError): Checked['why'] {
    return kind === 'forbidden' || kind === 'redirect' ? kind : 'other';
  }

  async function checkGroups(): Promise<void> {
    const access = await deps.groupAccess();
    if (access === 'allowed') report('groups', 'pass');
    else if (access === 'absent') report('groups', 'absent');
    else if (access === 'forbidden') report('groups', 'absent', 'forbidden');
    else report('groups', 'fail', 'other');
  }

  function checkClock(date: string | null): void {
    const theirs = Date.parse(date ?? '');
    if (Number.isNaN(theirs)) report('clock', 'absent');
    else report('clock', Math.abs(theirs - deps.now()) > SKEW ? 'fail' : 'pass');
  }

  interface Asked {
    status: number;
    /** A redirect that was not followed. */
    leadsAway: boolean;
    json: ExactJson | null;
    date: string | null;
  }

  /**
   * `login` sends the password and never follows a redirect, which would hand the password on; `nowhere` does
   * not follow one either.
   */
  async function ask(url: string, how: 'follow' | 'nowhere' | 'login' = 'follow'): Promise<Asked | null> {
    const address = new URL(url);
    address.searchParams.set('_', deps.nonce());
    const login = basic(credentials.username, credentials.password);
    try {
      const response = await deps.fetch(address.href, {
        headers: { Accept: 'application/json', ...(how === 'login' && { Authorization: login }) },
        credentials: 'omit',
        cache: 'no-store',
        redirect: how === 'follow' ? 'follow' : 'manual',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(SECONDS * 1000),
      });
      const json = parseExactJson((await readBody(response, 2_000_000)) ?? '');
      return {
        status: response.status,
        leadsAway: response.type === 'opaqueredirect' || isRedirect(response.status),
        json: json.ok ? json.value : null,
        date: response.headers.get('date'),
      };
    } catch {
      return null;
    }
  }
}

/** The site's own trouble that this status stands for, if any. */
function downBy(status: number): 'busy' | 'server-error' | null {
  if (status === 429 || status === 503) return 'busy';
  return status >= 500 ? 'server-error' : null;
}
