import type { Account } from '../domain/accounts/account.ts';
import { readSiteAddress } from '../domain/accounts/address.ts';
import {
  type ConnectError,
  type ConnectedAccount,
  type ConnectOutcome,
  type ConnectValues,
  plainPassword,
} from '../domain/accounts/connect-form.ts';
import { permissionFor } from '../domain/accounts/permission.ts';
import { isSameLogin } from '../domain/accounts/same-account.ts';
import type { ConsentError, Site } from '../domain/accounts/site-discovery.ts';
import { MINUTE } from '../domain/calendar/calendar.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Handlers } from '../platform/messages.ts';
import * as items from '../platform/storage/storage.ts';
import { consentWindow } from '../platform/windows/consent-window.ts';
import { requestConsent } from '../service/connect/consent.ts';
import type { Credentials } from '../service/wire/request.ts';
import { connect } from './accounts/connect.ts';
import { refreshCapabilities } from './accounts/refresh-capabilities.ts';
import type { Services } from './composition-root.ts';

type Connecting = Pick<Handlers, 'notePermissions' | 'leave' | 'discover' | 'connect' | 'consent' | 'test'>;

/** ms during which a rejected login is not tried again. */
const REJECTED_FOR = 15 * MINUTE;

export function connectHandlers(deps: Services): Connecting {
  const { store, programs, client, poller, hasAccess } = deps;
  const { giveBack, note, whileUsed } = deps.pendingPermissions;

  return {
    async notePermissions({ typed }) {
      const address = readSiteAddress(typed);
      if (address.ok) await note(address.value.permissions);
      return null;
    },
    async leave() {
      // Another settings page may wait for the access that it requested.
      await giveBack([], deps.isAccessHeld);
      return null;
    },
    async connect(form) {
      return whileUsed(() => connectAndRefresh(form)).finally(() => giveBack());
    },
    async discover({ typed }) {
      const address = readSiteAddress(typed);
      if (!address.ok) return address;
      const { permissions } = address.value;
      if (!(await hasAccess(permissions[0]))) {
        await giveBack();
        return fail({ kind: 'site-no-access' });
      }
      const site = await whileUsed(() => deps.discover(typed));
      // The page may have been closed or reloaded meanwhile.
      const isWanted = site.ok && (await deps.isAccessHeld());
      await giveBack(isWanted ? [permissionFor(site.value.baseUrl)] : []);
      return site;
    },
    async consent({ site, accountId }) {
      const { consentUrl } = site;
      if (consentUrl === null) return fail({ kind: 'consent-unverified' });
      if (!(await hasAccess(permissionFor(site.baseUrl)))) return fail({ kind: 'no-access' });
      const account = await items.findAccount(store, accountId);
      const connecting = whileUsed(() => connectByConsent({ ...site, consentUrl }, account ?? null));
      return connecting.finally(() => giveBack());
    },
    test: ({ accountId }) => test(accountId),
  };

  async function connectByConsent(
    site: Site & { consentUrl: string },
    account: Account | null,
  ): Promise<Result<ConnectedAccount, ConnectError | ConsentError>> {
    const { baseUrl } = site;
    const approval = await requestConsent(site, { ...consentWindow(), fetch: deps.fetch });
    if (!approval.ok) return approval;
    const credentials = { baseUrl, ...approval.value };
    let isUsed = false;
    try {
      if (account && !(await isOwnLogin(account, credentials)))
        return fail({ kind: 'consent-user', username: credentials.username });
      const { id: accountId = null, untilClose } = account ?? {};
      const form = { accountId, name: '', siteName: site.name, byConsent: true, untilClose, ...credentials };
      const outcome = await connectAndRefresh(form);
      isUsed = outcome.ok;
      if (outcome.ok) return outcome;
      const isRejected = outcome.error.kind === 'unauthorized' || outcome.error.kind === 'login-unclear';
      return isRejected ? fail({ kind: 'consent-stripped' }) : outcome;
    } finally {
      // An unused password must not stay at the site, even if a bug ends this.
      if (!isUsed && !(await isStored(credentials))) await client.revoke(credentials);
    }
  }

  /** Whether an account has this password, because connecting may also end by a bug after it stored the account. */
  async function isStored({ password }: Credentials): Promise<boolean> {
    const accounts = (await store.read(items.ACCOUNTS)).filter(({ byConsent }) => byConsent);
    const stored = await Promise.all(accounts.map((account) => deps.vault.reveal(account)));
    return stored.some((revealed) => revealed.ok && revealed.value === plainPassword(password));
  }

  /** Compares user IDs, because the site answers a login name, while the account may have an e-mail address. */
  async function isOwnLogin(account: Account, credentials: Credentials): Promise<boolean> {
    const userId = (await client.userId(credentials)) ?? undefined;
    return isSameLogin(account, { baseUrl: account.baseUrl, username: credentials.username, userId });
  }

  async function connectAndRefresh(form: ConnectValues): Promise<ConnectOutcome> {
    const outcome = await connect(form, deps);
    if (!outcome.ok) return outcome;
    const { account, keyRefused } = outcome.value;
    void deps.showOutbox();
    void deps.reader.read(account.id);
    // A new login ends what stopped a watch, and another site has none of the former one's applicants.
    void deps.watcher.poll().catch(() => {});
    return connected(account, keyRefused);
  }

  async function connected(account: Account, keyRefused?: boolean): Promise<Result<ConnectedAccount, never>> {
    await refreshCapabilities(account, deps);
    // The summary may now be in another currency.
    void programs.publish(account.id, true);
    void deps.portal
      .poll(account.id, null)
      .then(() => deps.clickReader.read(account.id))
      .catch(() => {});
    const { capabilities: known } = await programs.read(account.id);
    const { groupAccess = null, programAccess = null, overviewParts = null } = known ?? {};
    const shown = (await items.displayedAccount(store, account.id)) ?? account;
    return ok({ account: shown, keyRefused, groupAccess, programAccess, overviewParts });
  }

  /** Polls, or reconnects an administrator. Login guards lock out who soon repeats a rejected login. */
  async function test(accountId: string): Promise<ConnectOutcome> {
    const account = await items.findAccount(store, accountId);
    if (!account) return fail({ kind: 'account-gone' });
    const { state: before } = await programs.read(accountId);
    const since = deps.now() - (before.route.askedAt ?? 0);
    if (before.trouble?.kind === 'unauthorized' && since >= 0 && since < REJECTED_FOR) return fail(before.trouble);
    // The user may rename the account meanwhile.
    const stored = { ...account, accountId, name: '', password: '' };
    if (account.role === 'administration') {
      const outcome = await connectAndRefresh(stored);
      if (!outcome.ok && outcome.error.kind === 'unauthorized') await poller.setTrouble(account, outcome.error);
      return outcome;
    }
    await poller.poll(accountId, 'user');
    const { trouble } = (await programs.read(accountId)).state;
    if (!trouble) return connected(account);
    // Polls follow no redirect; connecting again follows one to the same route, or names where it leads.
    return trouble.kind === 'redirect' ? connectAndRefresh(stored) : fail(trouble);
  }
}
