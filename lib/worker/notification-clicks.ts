import { approvalPage } from '../domain/accounts/administration.ts';
import type { Watched } from '../domain/groups/watch.ts';
import { accountOf } from '../domain/referrals/announcement.ts';
import { browser } from '../platform/browser.ts';
import * as items from '../platform/storage/storage.ts';
import { showEarnings, showPopup } from '../platform/windows/windows.ts';
import { waitingOfNotification } from './notify/applicant-notification.ts';
import { payoutAccountOf } from './notify/payout-notification.ts';
import { WEEKLY } from './notify/weekly-words.ts';
import type { Services } from './services.ts';

type Deps = Pick<Services, 'store' | 'poller' | 'watcher'>;

/** Opens what a clicked notification is about. */
export function openNotified(id: string, { store, poller, watcher }: Deps): void {
  const waiting = waitingOfNotification(id);
  const paid = payoutAccountOf(id);
  if (waiting) void openApproval(waiting);
  else if (paid) void showEarnings(paid);
  else if (id.startsWith(WEEKLY)) void showEarnings(null);
  else void openPopup(accountOf(id));
  void browser.notifications.clear(id);

  /** Where the site approves it: this extension changes nothing there. */
  async function openApproval(watched: Watched): Promise<void> {
    const account = await items.findAccount(store, watched.accountId);
    if (!account) return;
    const known = await store.read(items.capabilitiesOf(account.id));
    await browser.tabs.create({ url: approvalPage(account, known, watched.kind) });
    await watcher.see(watched);
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
