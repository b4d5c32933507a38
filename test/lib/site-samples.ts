import type { ConnectOutcome } from '../../lib/domain/accounts/connect-form.ts';
import type { ConsentError, DiscoveryError, Site } from '../../lib/domain/accounts/site-discovery.ts';
import type { Send } from '../../lib/platform/messages.ts';
import { createSiteStore } from '../../lib/views/options/site-store.ts';
import { plain } from './error-samples.ts';

/** Sample results of discovery, consent and the connection check. */

export const site = (part: Partial<Site> = {}): Site => ({
  name: 'Tea & more',
  home: 'https://shop.example',
  baseUrl: 'https://shop.example/wp-json/fluent-affiliate/v2',
  consentUrl: 'https://shop.example/wp-admin/authorize-application.php',
  ...part,
});

/** One error of each kind that occurs only with a site's name; the compiler checks that none is missing. */
type OwnError = Exclude<DiscoveryError | ConsentError, { kind: `address-${string}` }>;
export const SITE_ERRORS: { [K in OwnError['kind']]: Extract<OwnError, { kind: K }> } = {
  ...plain('site-no-access', 'site-no-answer', 'site-locked', 'site-guarded', 'not-wordpress'),
  ...plain('consent-rejected', 'consent-kept-out', 'consent-unverified', 'consent-stripped'),
  'site-moved': { kind: 'site-moved', page: 'https://shop.example/' },
  'site-members': { kind: 'site-members', baseUrl: site().baseUrl },
  'site-unreadable': { kind: 'site-unreadable', text: 'Warning: x on line 7' },
  'site-unavailable': { kind: 'site-unavailable', status: 503, retryAfterSeconds: 600 },
  'no-service': { kind: 'no-service', name: 'Tea & more', baseUrl: site().baseUrl },
  'consent-user': { kind: 'consent-user', username: 'bob' },
};

/**
 * Creates a store that connects by a site's name, and records what it does.
 * @param answers the worker's answer to each message, or a function that returns it; an Error is thrown
 */
export function siteStore(answers: Record<string, unknown> = {}) {
  const done: [name: string, request: unknown][] = [];
  const outcomes: ConnectOutcome[] = [];
  const world = { granted: true, gone: false, announced: '' };
  const store = createSiteStore({
    send: (async (name: string, request: unknown) => {
      done.push([name, structuredClone(request)]);
      const prepared = answers[name];
      const answer = await (typeof prepared === 'function' ? prepared(request) : prepared);
      if (answer instanceof Error) throw answer;
      return answer;
    }) as Send,
    async requestAccess(permissions, address) {
      done.push(['requestAccess', permissions.join(' ')], ['notePermissions', address]);
      return world.granted;
    },
    async answerOf(pending) {
      const answer = await pending.catch(() => undefined);
      if (answer === undefined) world.gone = true;
      return answer;
    },
    leave: () => done.push(['leave', null]),
    announce(text) {
      world.announced = text;
    },
    onConnected: (outcome) => outcomes.push(outcome),
  });
  return { store, done, outcomes, world };
}
