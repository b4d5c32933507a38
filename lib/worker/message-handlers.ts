import type { Account } from '../domain/accounts/account.ts';
import { campaignsAfter } from '../domain/accounts/campaigns.ts';
import { permissionFor } from '../domain/accounts/permission.ts';
import { done, type Handlers } from '../platform/messages.ts';
import * as items from '../platform/storage/storage.ts';
import { check } from '../service/connect/check.ts';
import { changeAccount, withChoice, withGoal, withName } from './accounts/change-account.ts';
import { connectHandlers } from './accounts/connect-handlers.ts';
import { disconnect } from './accounts/disconnect.ts';
import { restoreBackup } from './accounts/restore-backup.ts';
import { restoreHistory } from './accounts/restore-history.ts';
import type { Services } from './composition-root.ts';
import { groupHandlers } from './groups/group-handlers.ts';
import { sampleNotification, showNotifications } from './notify/notification.ts';
import { notifyDeferred, pauseNotifications } from './pause.ts';
import { credentialsOf } from './secrets/credentials.ts';

/** Handles each message of a view. */
export function messageHandlers(services: Services): Handlers {
  const { store, vault, client, poller, portal, reader, digestNotifier, now, hasAccess } = services;

  return {
    async opened({ accountId, shown, ...seen }) {
      // A new day may have begun since the summary was made.
      void reader.renewIfStale(accountId);
      await poller.markSeen(accountId, seen, shown);
      await poller.ask(accountId, 'opened');
      void portal.ask(accountId, 'popup');
      return null;
    },
    refresh: ({ accountId }) => done(poller.ask(accountId, 'user')),
    portal: ({ accountId, page }) => done(portal.ask(accountId, page)),
    olderClicks: ({ accountId }) => services.olderClicks(accountId),
    select: ({ accountId }) => done(store.write(items.SELECTED, accountId)),
    forgetHistory: ({ accountId }) => done(reader.forget(accountId)),
    restoreHistory: (ask) => restoreHistory(ask, services),
    restore: ({ outline }) => restoreBackup(outline, services),
    ...connectHandlers(services),
    async check({ accountId }) {
      const account = await items.findAccount(store, accountId);
      if (!account) return [];
      const password = await vault.reveal(account);
      // The account's own trouble already names a password that cannot be read.
      if (!password.ok) return [];
      const login = { ...account, password: password.value };
      return check(login, {
        ...services,
        hasAccess: await hasAccess(permissionFor(account.baseUrl)),
        stats: () => client.stats(login, { resolveRedirect: true }),
        groupAccess: () => client.groupAccess(login),
      });
    },
    async disconnect({ accountId, revoke }) {
      const login = revoke ? await credentialsOf(await items.findAccount(store, accountId), services) : null;
      // First at the site, while the password is still known; then wiped here, whether or not that worked.
      const gone = login?.ok ? await client.revoke(login.value) : null;
      await disconnect(accountId, services);
      if (!revoke) return { revoked: null };
      // A refused password is already revoked.
      return { revoked: gone !== null && (gone.ok || gone.error.kind === 'unauthorized') };
    },
    rename: ({ accountId, name }) => change(accountId, (account) => withName(account, name)),
    goal: ({ accountId, goal }) => change(accountId, (account) => withGoal(account, goal)),
    notifyOf: ({ accountId, ...chosen }) => change(accountId, (account) => withChoice(account, chosen)),
    campaign: ({ accountId, campaign, on }) =>
      change(accountId, (account) => ({
        ...account,
        campaigns: campaignsAfter(account.campaigns ?? [], campaign, on),
      })),
    async settings(chosen) {
      await poller.inTurn(() => store.write(items.SETTINGS, chosen));
      await poller.replan();
      // Summaries may now be in another currency.
      for (const { id } of await store.read(items.ACCOUNTS)) void reader.renew(id);
      // Quiet hours may have ended with this change, and a digest may be due.
      void notifyDeferred(services);
      return null;
    },
    pauseNotifications: async ({ pause }) => ({ until: await pauseNotifications(pause, services) }),
    ...groupHandlers(services),
    async toolbar({ dark }) {
      // Every page reports it when it opens, and it hardly ever changes.
      if ((await store.read(items.DARK)) !== dark) await store.write(items.DARK, dark);
      return null;
    },
    async testNotification() {
      const sample = sampleNotification(`test/${now()}`, await store.read(items.SETTINGS));
      return { shown: (await showNotifications([sample])) !== null };
    },
    trySound: async () => ({ played: await services.play() }),
    tryDigest: async () => ({ shown: await digestNotifier.show() }),
  };

  function change(accountId: string, next: (account: Account) => Account): Promise<null> {
    return done(changeAccount(accountId, services, next));
  }
}
