import type { Account } from '../domain/accounts/account.ts';
import { isGoal } from '../domain/accounts/goal.ts';
import { permissionFor } from '../domain/accounts/permission.ts';
import { campaignsAfter } from '../domain/accounts/share-link.ts';
import * as groups from '../domain/groups/groups.ts';
import type { RememberedGroup } from '../domain/groups/groups-schema.ts';
import { fail } from '../domain/result.ts';
import { plainLine } from '../domain/text/plain-line.ts';
import { applyLanguage } from '../platform/i18n.ts';
import { done, type Handlers } from '../platform/messages.ts';
import { LONGEST_NAME } from '../platform/storage/bounds.ts';
import * as items from '../platform/storage/storage.ts';
import { erasePanelRequest, storePanelRequest } from '../platform/windows/stored-panel-request.ts';
import { check } from '../service/connect/check.ts';
import { disconnect } from './accounts/disconnect.ts';
import { restoreBackup } from './accounts/restore-backup.ts';
import { restoreHistory } from './accounts/restore-history.ts';
import type { Services } from './composition-root.ts';
import { connectHandlers } from './connect-handlers.ts';
import { isDisplayed, sampleNotification } from './notify/notification.ts';
import { historyHandlers } from './programs/history-handlers.ts';
import { credentialsOf } from './secrets/credentials.ts';
import { applySettings, chooseSettings, pauseNotifications } from './settings-changes.ts';

export function messageHandlers(services: Services): Handlers {
  const { store, programs, vault, inTurn, now, client, hasAccess } = services;
  const { poller, portal, watcher, reader, clickReader, digestNotifier } = services;

  return {
    async opened({ accountId, shown, ...seen }) {
      // A new day may have begun since the summary was written.
      void programs.publishIfStale(accountId);
      await poller.markSeen(accountId, seen, shown);
      await poller.poll(accountId, 'opened');
      void portal.poll(accountId, 'popup');
      return null;
    },
    refresh: ({ accountId }) => done(poller.poll(accountId, 'user')),
    async portal({ accountId, page }) {
      void clickReader.read(accountId, page);
      await portal.poll(accountId, page);
      return null;
    },
    select: ({ accountId }) => done(store.write(items.SELECTED, accountId)),
    forgetHistory: ({ accountId }) => done(reader.forget(accountId)),
    restoreHistory: (request) => restoreHistory(request, services),
    async restore({ outline }) {
      const restored = await restoreBackup(outline, services);
      if (restored.ok) await applySettings(services);
      return restored;
    },
    ...historyHandlers(services.database, async () => applyLanguage(await store.readSettings())),
    ...connectHandlers(services),
    async check({ accountId, error }) {
      const account = await items.findAccount(store, accountId);
      if (!account) return [];
      const password = await vault.reveal(account);
      // The account's trouble already names a password that cannot be read.
      if (!password.ok) return [];
      const login = { ...account, password: password.value };
      return check(login, {
        ...services,
        hasAccess: await hasAccess(permissionFor(account.baseUrl)),
        stats: async () => (error ? fail(error) : client.stats(login)),
        groupAccess: () => client.groupAccess(login),
      });
    },
    async disconnect({ accountId, revoke }) {
      const login = revoke ? await credentialsOf(await items.findAccount(store, accountId), services) : null;
      // First revoked at the site, while the password is still known; then deleted here, whether or not that worked.
      const gone = login?.ok ? await client.revoke({ ...login.value, account: undefined }) : null;
      if (!(await disconnect(accountId, services)).ok) return null;
      if (!revoke) return { revoked: null };
      // A refused password is already revoked.
      return { revoked: gone !== null && (gone.ok || gone.error.kind === 'unauthorized') };
    },
    rename: ({ accountId, name }) =>
      changeAccount(accountId, (account) => ({ ...account, name: plainLine(name, LONGEST_NAME) || account.name })),
    goal: ({ accountId, goal }) => changeAccount(accountId, (account) => ({ ...account, goal: validGoal(goal) })),
    notifyOf: ({ accountId, ...chosen }) =>
      changeAccount(accountId, (account) =>
        chosen.notify === undefined
          ? { ...account, offBadge: chosen.offBadge || undefined }
          : { ...account, notify: chosen.notify ?? undefined },
      ),
    campaign: ({ accountId, campaign, on }) =>
      changeAccount(accountId, (account) => ({
        ...account,
        campaigns: campaignsAfter(account.campaigns ?? [], campaign, on),
      })),
    linkSite: ({ accountId, site }) =>
      changeAccount(accountId, (account) => ({
        ...account,
        linkSites: [...new Set([site, ...(account.linkSites ?? [])])],
      })),
    settings: (chosen) => done(chooseSettings(chosen, services)),
    pauseNotifications: async ({ pause }) => ({ until: await pauseNotifications(pause, services) }),
    rememberGroup: ({ accountId, groupId }) =>
      changeGroups((remembered) => groups.withGroupFirst(remembered, accountId, groupId)),
    changeGroup: ({ accountId, groupId, ...part }) =>
      changeGroups((remembered) => groups.withGroupChanged(remembered, accountId, groupId, part)),
    forgetGroup: ({ accountId, groupId }) =>
      changeGroups((remembered) => groups.withoutGroup(remembered, accountId, groupId)),
    watchProgram: ({ on, ...watched }) => done(watcher.watch(watched, on)),
    sawWaiting: (watched) => done(watcher.markSeen(watched)),
    findPerson: (person) => done(storePanelRequest({ ...person, at: now() })),
    tookPanelRequest: ({ at }) => done(erasePanelRequest(at)),
    tableView: (view) => done(inTurn(() => store.write(items.TABLE_VIEW, view))),
    async toolbar({ dark }) {
      // Every page reports it when it opens, and it rarely changes.
      if ((await store.read(items.DARK)) !== dark) await store.write(items.DARK, dark);
      return null;
    },
    async testNotification() {
      const settings = await store.readSettings();
      await applyLanguage(settings);
      const sample = sampleNotification(`test/${now()}`, settings);
      return { shown: isDisplayed(await services.showNotification(sample)) };
    },
    trySound: async () => ({ played: await services.play() }),
    takeDigest: () => digestNotifier.take(),
    tookDigest: ({ monday }) => done(digestNotifier.took(monday)),
    tryDigest: async () => ({ shown: await digestNotifier.show() }),
  };

  function changeGroups(next: (remembered: RememberedGroup[]) => RememberedGroup[]) {
    return done(inTurn(async () => store.write(items.GROUPS, next(await store.read(items.GROUPS)))));
  }

  function changeAccount(accountId: string, change: (account: Account) => Account) {
    const changed = (account: Account) => (account.id === accountId ? change(account) : account);
    return done(inTurn(async () => store.write(items.ACCOUNTS, (await store.read(items.ACCOUNTS)).map(changed))));
  }
}

/** Text that is no valid goal clears it. */
const validGoal = (goal: string | null): string | undefined => (goal !== null && isGoal(goal) ? goal : undefined);
