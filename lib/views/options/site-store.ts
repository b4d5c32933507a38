import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { readSiteAddress } from '../../domain/accounts/address.ts';
import type { ConnectOutcome } from '../../domain/accounts/connect-form.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import type { PresetProgram } from '../../domain/accounts/presets-schema.ts';
import type { Site, SiteError } from '../../domain/accounts/site-discovery.ts';
import { fail, ok } from '../../domain/result.ts';
import { t } from '../../platform/i18n.ts';
import { connectWords } from './connect-words.ts';
import type { WorkerAccess } from './worker-access.ts';

type Deps = Pick<WorkerAccess, 'send' | 'requestAccess' | 'leave' | 'answerOf' | 'announce'> & {
  onConnected(outcome: ConnectOutcome): void;
};

export type SiteStore = ReturnType<typeof createSiteStore>;

/** Connects by a site's name: finds the site, then asks for approval on its consent page. */
export function createSiteStore({ send, requestAccess, leave, answerOf, announce, onConnected }: Deps) {
  const typed = signal('');
  const busy = signal<'finding' | 'consenting' | null>(null);
  const found = signal<Site | null>(null);
  const error = signal<SiteError | null>(null);
  const renewed = signal<string | null>(null);
  /** What is being searched for. */
  let sought: string | null = null;

  return {
    typed: typed as ReadonlySignal<string>,
    busy: busy as ReadonlySignal<'finding' | 'consenting' | null>,
    found: found as ReadonlySignal<Site | null>,
    error: error as ReadonlySignal<SiteError | null>,
    /** The account that `busy` and `error` are about; null: a new connection. */
    renewed: renewed as ReadonlySignal<string | null>,

    type,
    find,

    /** Call it in the click handler: access may have been given back since the search. */
    connect: (site: Site) => approve(site, null),

    /** Finds and connects a program of the administrator's policy in one click; call it in the click handler. */
    async connectPreset({ name, page }: PresetProgram): Promise<void> {
      if (busy.value) return;
      type(page);
      await find();
      if (!found.value) return;
      found.value = { ...found.value, name };
      if (found.value.consentUrl !== null) await approve(found.value, null, Promise.resolve(true));
    },

    /** Replaces a revoked password, and keeps the history. */
    renew: (account: Account) => approve(account, account.id),
  };

  function type(text: string): void {
    typed.value = text;
    if (found.value) leave();
    found.value = error.value = null;
    // A renewal in flight is shown in the account's row.
    if (!busy.value) renewed.value = null;
  }

  /** Call it in the click handler: searching needs access, and the dialog must come before any await. */
  async function find(): Promise<void> {
    if (busy.value === 'consenting' || sought === typed.value) return;
    found.value = error.value = renewed.value = null;
    const searched = typed.value;
    const address = readSiteAddress(searched);
    if (!address.ok) {
      error.value = address.error;
      announce(connectWords(address.error).what);
      return;
    }
    const { permissions } = address.value;
    const access = requestAccess(permissions, searched);
    sought = searched;
    busy.value = 'finding';
    announce(t('waiting'));
    const site = (await access)
      ? await answerOf(send('discover', { typed: searched }))
      : fail({ kind: 'site-no-access' as const });
    // The text was corrected, and searched for again.
    if (sought !== searched) return;
    sought = null;
    finish();
    if (!site || typed.value !== searched) return leave();
    if (site.ok) {
      found.value = site.value;
      announce(t('siteFound', site.value.name));
    } else {
      error.value = site.error;
      leave();
    }
  }

  /** An error is an alert, beside which the live region must not say that the page waits. */
  function finish(): void {
    busy.value = null;
    announce('');
  }

  async function approve(
    target: Site | Account,
    accountId: string | null,
    access = requestAccess([permissionFor(target.baseUrl)], target.baseUrl),
  ): Promise<void> {
    if (busy.value) return;
    busy.value = 'consenting';
    error.value = null;
    renewed.value = accountId;
    announce(t('waiting'));
    const { value: approved } = typed;
    const outcome = (await access) ? await consented(target, accountId) : fail({ kind: 'no-access' as const });
    finish();
    if (!outcome) return;
    const isTyped = accountId === null && typed.value === approved;
    if (isTyped && outcome.ok) {
      typed.value = '';
      found.value = null;
    }
    if (outcome.ok) onConnected(outcome);
    // An error is not about another site that was typed meanwhile.
    else if (isTyped || accountId !== null) error.value = outcome.error;
  }

  async function consented(target: Site | Account, accountId: string | null) {
    const site = 'consentUrl' in target ? ok(target) : await answerOf(send('discover', { typed: target.baseUrl }));
    return site?.ok ? answerOf(send('consent', { site: site.value, accountId })) : site;
  }
}
