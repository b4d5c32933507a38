import type { Account } from '../domain/account.ts';
import type { ConnectError, Connected, ConnectForm } from '../domain/connect-form.ts';
import * as groups from '../domain/groups.ts';
import { permissionFor } from '../domain/permission.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { consentWindow } from '../platform/consent-window.ts';
import { t } from '../platform/i18n.ts';
import type { Handlers } from '../platform/messages.ts';
import * as items from '../platform/storage.ts';
import { check } from '../service/check.ts';
import type { Client } from '../service/client.ts';
import { askConsent } from '../service/consent.ts';
import { discover } from '../service/discovery.ts';
import { type ConnectDeps, connect, disconnect, rename } from './connect.ts';
import { credentialsOf } from './credentials.ts';
import { learn } from './learn.ts';
import { notify } from './notify.ts';
import type { Poller } from './poller.ts';

/** What the worker is made of; passed to whoever answers for it. */
export interface Parts extends ConnectDeps {
  client: Client;
  poller: Poller;
  fetch: typeof fetch;
  online(): boolean;
  nonce(): string;
}

/** What the worker does about each intention of a view. */
export function answerIntentions(parts: Parts): Handlers {
  const { store, client, poller, now, hasAccess } = parts;

  return {
    async opened({ accountId, announced }) {
      await poller.look(accountId, announced);
      await poller.ask(accountId, 'opened');
      return null;
    },
    async refresh({ accountId }) {
      await poller.ask(accountId, 'user');
      return null;
    },
    async select({ accountId }) {
      await store.write(items.SELECTED, accountId);
      return null;
    },
    connect: (form) => connectAndLearn(form),
    discover: ({ typed }) => discover(typed, parts),
    async consent({ site, accountId }) {
      const { consentUrl } = site;
      if (consentUrl === null) return fail({ kind: 'consent-unreadable' });
      if (!(await hasAccess(permissionFor(site.baseUrl)))) return fail({ kind: 'no-access' });
      const account = await items.findAccount(store, accountId);
      const approval = await askConsent({ ...site, consentUrl }, account?.username ?? null, consentWindow());
      if (!approval.ok) return approval;
      const form = { accountId, name: account?.name ?? site.name, baseUrl: site.baseUrl, byConsent: true };
      const outcome = await connectAndLearn({ ...form, ...approval.value });
      // A password that nobody uses is not left lying at the site.
      if (!outcome.ok) await client.revoke({ baseUrl: site.baseUrl, ...approval.value });
      if (!outcome.ok && outcome.error.kind === 'unauthorized') return fail({ kind: 'consent-stripped' });
      return outcome;
    },
    test: ({ accountId }) => test(accountId),
    async check({ accountId }) {
      const account = await items.findAccount(store, accountId);
      const password = await store.read(items.secretOf(accountId));
      if (!account || password === null) return [];
      const login = { ...account, password };
      return check(login, {
        ...parts,
        hasAccess: await hasAccess(permissionFor(account.baseUrl)),
        async stats() {
          const answer = await client.stats(login);
          return answer.ok
            ? { error: null, cached: answer.value.cachedSeconds !== null }
            : { error: answer.error, cached: false };
        },
      });
    },
    async disconnect({ accountId, revoke }) {
      const login = revoke ? await credentialsOf(await items.findAccount(store, accountId), parts) : null;
      // First at the site, while the password is still known; wiped here whatever comes of it.
      const gone = login?.ok ? await client.revoke(login.value) : null;
      await disconnect(accountId, parts);
      if (!revoke) return { revoked: null };
      // A password that the site refuses is revoked already.
      return { revoked: gone !== null && (gone.ok || gone.error.kind === 'unauthorized') };
    },
    async rename({ accountId, name }) {
      await rename(accountId, name, parts);
      return null;
    },
    async settings(chosen) {
      await poller.inTurn(() => store.write(items.SETTINGS, chosen));
      await poller.replan();
      return null;
    },
    async rememberGroup({ accountId, groupId }) {
      await changeGroups((all) => groups.remember(all, accountId, groupId));
      return null;
    },
    async changeGroup({ accountId, groupId, ...part }) {
      await changeGroups((all) => groups.change(all, accountId, groupId, part));
      return null;
    },
    async forgetGroup({ accountId, groupId }) {
      await changeGroups((all) => groups.forget(all, accountId, groupId));
      return null;
    },
    async tableView(view) {
      await poller.inTurn(() => store.write(items.TABLE_VIEW, view));
      return null;
    },
    async testNotification() {
      const id = `test/${now()}`;
      return {
        shown: await notify([{ id, title: t('testNotificationTitle'), message: t('testNotificationText') }]),
      };
    },
  };

  async function changeGroups(
    next: (all: groups.RememberedGroup[]) => groups.RememberedGroup[],
  ): Promise<void> {
    await poller.inTurn(async () => store.write(items.GROUPS, next(await store.read(items.GROUPS))));
  }

  async function connectAndLearn(form: ConnectForm): Promise<Result<Connected, ConnectError>> {
    const outcome = await connect(form, parts);
    await poller.tellLeft();
    if (!outcome.ok) return outcome;
    const { account, unpaid } = outcome.value;
    return connected(account, unpaid?.amount ?? null);
  }

  /** Looks at what the service offers, its currency among it, and tells what is owed in that. */
  async function connected(account: Account, amount: string | null): Promise<Result<Connected, never>> {
    await learn(account, parts, true);
    const { currency } = await items.readSettingsFor(store, account.id);
    return ok({ account, unpaid: amount === null ? null : { amount, currency } });
  }

  /** Asks with what is stored. An account for administration may have become an affiliate meanwhile. */
  async function test(accountId: string): Promise<Result<Connected, ConnectError>> {
    const account = await items.findAccount(store, accountId);
    if (!account) return fail({ kind: 'account-gone' });
    if (account.role === 'administration') return connectAndLearn({ ...account, accountId, password: '' });
    await poller.ask(accountId, 'user');
    const { trouble, snapshot } = await store.read(items.stateOf(accountId));
    if (trouble) return fail(trouble);
    return connected(account, snapshot?.stats.totalUnpaid ?? null);
  }
}
