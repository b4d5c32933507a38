import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/account.ts';
import type { Outcome } from '../domain/connect-form.ts';
import { permissionFor } from '../domain/permission.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Site, SiteError } from '../domain/site.ts';
import type { Send } from '../platform/messages.ts';

interface Deps {
  send: Send;
  requestAccess(permission: string): Promise<boolean>;
  /** Asks, and says so on the page if there is no answer. */
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  onConnected(outcome: Outcome): void;
}

export type SiteStore = ReturnType<typeof createSiteStore>;

/** Connecting by a site's name: find it, then ask its user's consent there. */
export function createSiteStore({ send, requestAccess, sending, onConnected }: Deps) {
  const typed = signal('');
  const busy = signal<'finding' | 'consenting' | null>(null);
  const found = signal<Result<Site, SiteError> | null>(null);
  const error = signal<SiteError | null>(null);

  return {
    typed: typed as ReadonlySignal<string>,
    busy: busy as ReadonlySignal<'finding' | 'consenting' | null>,
    /** The site, once it was found; what went wrong later stands beside it. */
    found: found as ReadonlySignal<Result<Site, SiteError> | null>,
    error: error as ReadonlySignal<SiteError | null>,

    type(text: string): void {
      typed.value = text;
      found.value = null;
      error.value = null;
    },

    /** Without credentials and, on most sites, without host access: WordPress lets everybody read its index. */
    async find(): Promise<void> {
      if (busy.value) return;
      busy.value = 'finding';
      found.value = error.value = null;
      const asked = typed.value;
      const answer = await sending(send('discover', { typed: asked }));
      busy.value = null;
      if (!answer || typed.value !== asked) return;
      found.value = answer;
      if (!answer.ok) error.value = answer.error;
    },

    /** Called from the click itself: the browser's dialog must come before any await (pitfall 14). */
    connect: (site: Site) => approve(site.baseUrl, async () => ok(site), null),

    /** The same for an account whose password was revoked: its history goes on. */
    renew: ({ id, baseUrl }: Account) =>
      approve(baseUrl, async () => (await sending(send('discover', { typed: baseUrl }))) ?? null, id),
  };

  async function approve(
    baseUrl: string,
    findSite: () => Promise<Result<Site, SiteError> | null>,
    accountId: string | null,
  ): Promise<void> {
    if (busy.value) return;
    const asked = requestAccess(permissionFor(baseUrl));
    busy.value = 'consenting';
    error.value = null;
    const outcome = (await asked)
      ? await consented(await findSite(), accountId)
      : fail({ kind: 'no-access' as const });
    busy.value = null;
    if (!outcome) return;
    if (!outcome.ok) {
      error.value = outcome.error;
      return;
    }
    typed.value = '';
    found.value = null;
    onConnected(outcome);
  }

  async function consented(site: Result<Site, SiteError> | null, accountId: string | null) {
    if (!site) return undefined;
    return site.ok ? sending(send('consent', { site: site.value, accountId })) : site;
  }
}
