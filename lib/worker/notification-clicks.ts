import { approvalPage, WAITING_KINDS } from '../domain/accounts/administration.ts';
import type { WatchKey } from '../domain/groups/watch.ts';
import { browser } from '../platform/browser.ts';
import * as items from '../platform/storage/storage.ts';
import { openTab } from '../platform/windows/show-tab.ts';
import { showEarnings, showPopup } from '../platform/windows/windows.ts';
import type { Services } from './composition-root.ts';

/** Opens the page for a clicked notification. Its id begins with its kind and the account. */
export function openNotified(id: string, { store, programs, poller, watcher }: Services) {
  const [about, accountId = null, detail] = id.split('/');
  const kind = WAITING_KINDS.find((known) => known === detail);
  if (about === 'waiting' && accountId && kind) void openApproval({ accountId, kind });
  else if (about === 'payout') void showEarnings(accountId);
  else if (about === 'digest') void showEarnings(null);
  else void openPopup(accountId);
  void browser.notifications.clear(id);

  /** Opens the site's own approval page, because this extension changes nothing there. */
  async function openApproval(watched: WatchKey): Promise<void> {
    const account = await items.findAccount(store, watched.accountId);
    if (!account) return;
    const { capabilities: known } = await programs.read(account.id);
    await openTab(approvalPage(account, known, watched.kind));
    await watcher.markSeen(watched);
  }

  async function openPopup(accountId: string | null): Promise<void> {
    const account = await items.findAccount(store, accountId);
    if (account) {
      await store.write(items.SELECTED, account.id);
      await poller.markClicked(account.id);
    }
    await showPopup();
  }
}
