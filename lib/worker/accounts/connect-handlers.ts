import type { Account } from '../../domain/accounts/account.ts';
import { readSiteAddress } from '../../domain/accounts/address.ts';
import type { ConnectError, ConnectedAccount, ConnectValues } from '../../domain/accounts/connect-form.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import { isSameLogin } from '../../domain/accounts/same-account.ts';
import type { ConsentError, Site } from '../../domain/accounts/site-discovery.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Handlers } from '../../platform/messages.ts';
import * as items from '../../platform/storage/storage.ts';
import { consentWindow } from '../../platform/windows/consent-window.ts';
import { requestConsent } from '../../service/connect/consent.ts';
import { discover } from '../../service/connect/discovery.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Credentials } from '../../service/wire/request.ts';
import type { MirrorReader } from '../mirror/mirror-reader.ts';
import type { Poller } from '../polling/poller.ts';
import type { PortalAsker } from '../polling/portal-asker.ts';
import { credentialsOf } from '../secrets/credentials.ts';
import { type ConnectDeps, connect } from './connect.ts';
import type { PendingPermissions } from './pending-permissions.ts';
import { refreshCapabilities } from './refresh-capabilities.ts';

type Connecting = Pick<Handlers, 'notePermissions' | 'leave' | 'discover' | 'connect' | 'consent' | 'test'>;

export interface ConnectHandlersDeps extends ConnectDeps {
  fetch: typeof fetch;
  client: Client;
  poller: Poller;
  pendingPermissions: PendingPermissions;
  reader: Pick<MirrorReader, 'mirror' | 'renew'>;
  showOutbox(): Promise<void>;
  portal: Pick<PortalAsker, 'ask'>;
  /** Whether a page may still use access that it asked for. */
  isAccessHeld(): Promise<boolean>;
}

const SEEN_NOTHING = { groupAccess: null, programAccess: null, overviewParts: null };

/** The message handlers between a typed address and a connected account. */
export function connectHandlers(deps: ConnectHandlersDeps): Connecting {
  const { store, client, poller, hasAccess, pendingPermissions } = deps;
  /** How many sites are being looked for, and consent pages are open; they do not outlive the worker. */
  let inFlight = 0;

  return {
    async notePermissions({ typed }) {
      const address = readSiteAddress(typed);
      if (address.ok) await pendingPermissions.note(address.value.permissions);
      return null;
    },
    async leave() {
      // They give access back when they end: revoking a password needs it.
      if (inFlight === 0) await pendingPermissions.giveBack();
      return null;
    },
    async connect(form) {
      const outcome = await connectAndRefresh(form);
      await pendingPermissions.giveBack();
      return outcome;
    },
    async discover({ typed }) {
      const address = readSiteAddress(typed);
      if (!address.ok) return address;
      const { permissions } = address.value;
      if (!(await hasAccess(permissions[0]))) {
        await pendingPermissions.giveBack();
        return fail({ kind: 'site-no-access' });
      }
      inFlight++;
      const site = await discover(typed, deps).finally(() => inFlight--);
      // The page may have been closed or reloaded meanwhile.
      const isWanted = site.ok && (await deps.isAccessHeld());
      await pendingPermissions.giveBack(isWanted ? [permissionFor(site.value.baseUrl)] : []);
      return site;
    },
    async consent({ site, accountId }) {
      const { consentUrl } = site;
      if (consentUrl === null) return fail({ kind: 'consent-unverified' });
      if (!(await hasAccess(permissionFor(site.baseUrl)))) return fail({ kind: 'no-access' });
      const account = await items.findAccount(store, accountId);
      inFlight++;
      try {
        return await approved({ ...site, consentUrl }, account ?? null);
      } finally {
        inFlight--;
        await pendingPermissions.giveBack();
      }
    },
    test: ({ accountId }) => test(accountId),
  };

  /** Asks for approval at the site and connects with the password made there. */
  async function approved(
    site: Site & { consentUrl: string },
    account: Account | null,
  ): Promise<Result<ConnectedAccount, ConnectError | ConsentError>> {
    const { baseUrl } = site;
    const approval = await requestConsent(site, consentWindow());
    if (!approval.ok) return approval;
    const credentials = { baseUrl, ...approval.value };
    if (account && !(await isTheirs(account, credentials))) {
      await client.revoke(credentials);
      return fail({ kind: 'consent-user', username: credentials.username });
    }
    const form = {
      accountId: account?.id ?? null,
      name: account?.name ?? site.name,
      baseUrl,
      byConsent: true,
      untilClose: account?.untilClose,
    };
    const outcome = await connectAndRefresh({ ...form, ...approval.value });
    if (outcome.ok) return outcome;
    // An unused password is not left at the site.
    await client.revoke(credentials);
    return outcome.error.kind === 'unauthorized' ? fail({ kind: 'consent-stripped' }) : outcome;
  }

  /**
   * Whether the account's own user approved. The site answers with a login name, while the account may have an e-mail
   * address.
   */
  async function isTheirs(account: Account, credentials: Credentials): Promise<boolean> {
    const { baseUrl } = account;
    const { username } = credentials;
    const userId = (await client.userId(credentials)) ?? undefined;
    return isSameLogin(account, { baseUrl, username, userId });
  }

  async function connectAndRefresh(form: ConnectValues): Promise<Result<ConnectedAccount, ConnectError>> {
    const outcome = await connect(form, deps);
    if (!outcome.ok) return outcome;
    const { account } = outcome.value;
    void deps.showOutbox();
    void deps.reader.mirror(account.id);
    return connected(account);
  }

  /** Refreshes the capabilities, and answers what the user may see. */
  async function connected(account: Account): Promise<Result<ConnectedAccount, never>> {
    await refreshCapabilities(account, deps, 'anew');
    // The earnings summary may now be in another currency.
    void deps.reader.renew(account.id);
    void deps.portal.ask(account.id, null).catch(() => {});
    const known = await store.read(items.capabilitiesItem(account.id));
    const { groupAccess, programAccess, overviewParts } = known ?? SEEN_NOTHING;
    const shown = await items.displayedAccount(store, account);
    return ok({ account: shown, groupAccess, programAccess, overviewParts });
  }

  /** Asks with the stored password. A user connected for administration may have become an affiliate since. */
  async function test(accountId: string): Promise<Result<ConnectedAccount, ConnectError>> {
    const account = await items.findAccount(store, accountId);
    if (!account) return fail({ kind: 'account-gone' });
    if (account.role === 'administration') return connectAndRefresh({ ...account, accountId, password: '' });
    await poller.ask(accountId, 'user');
    const { trouble } = await store.read(items.stateItem(accountId));
    if (trouble) return fail(trouble.kind === 'redirect' ? await whereTo(account, trouble) : trouble);
    return connected(account);
  }

  /** Polls do not follow redirects; a connection check answers where one leads. */
  async function whereTo(account: Account, trouble: ServiceError): Promise<ServiceError> {
    const login = await credentialsOf(account, deps);
    const answer = login.ok ? await client.stats(login.value, { resolveRedirect: true }) : login;
    return answer.ok || answer.error.kind !== 'redirect' ? trouble : answer.error;
  }
}
