import { approvalPage } from '../domain/accounts/administration.ts';
import { accountOf } from '../domain/referrals/announcement.ts';
import { browser } from '../platform/browser.ts';
import * as items from '../platform/storage/storage.ts';
import { leavePanelRequest } from '../platform/windows/panel-request.ts';
import { showEarnings, showGroups, showPopup } from '../platform/windows/windows.ts';
import { groupOfNotification, waitingOfNotification } from './notify/applicant-notification.ts';
import { payoutAccountOf } from './notify/payout-notification.ts';
import { WEEKLY } from './notify/weekly-words.ts';
import type { Services } from './services.ts';

type Deps = Pick<Services, 'store' | 'poller' | 'watcher' | 'now'>;

/** Opens what a clicked notification is about. The side panel must be opened before any await. */
export function openNotified(id: string, { store, poller, watcher, now }: Deps): void {
  const group = groupOfNotification(id);
  const waiting = waitingOfNotification(id);
  const paid = payoutAccountOf(id);
  if (group) {
    void showGroups(undefined);
    void leavePanelRequest({ kind: 'applicants', ...group, windowId: null, at: now() });
  } else if (waiting) void openApproval(waiting);
  else if (paid) void showEarnings(paid);
  else if (id.startsWith(WEEKLY)) void showEarnings(null);
  else void openPopup(accountOf(id));
  void browser.notifications.clear(id);

  /** Where the site approves it: this extension changes nothing there. */
  async function openApproval({ accountId, kind }: NonNullable<typeof waiting>): Promise<void> {
    const account = await items.findAccount(store, accountId);
    if (!account) return;
    const known = await store.read(items.capabilitiesOf(accountId));
    await browser.tabs.create({ url: approvalPage(account, known, kind) });
    await watcher.see({ accountId, groupId: null, kind });
  }

  async function openPopup(accountId: string | null): Promise<void> {
    const account = await items.findAccount(store, accountId);
    if (account) {
      await store.write(items.SELECTED, account.id);
      await poller.clicked(account.id);
    }
    await showPopup();
  }
}
