import { Options } from '../../components/options/Options.tsx';
import { drawFailed, drawPage, drawUnreadable } from '../../components/parts/message/ErrorBoundary.tsx';
import { holdAccess, requestAccess } from '../../lib/platform/access.ts';
import { copyText, saveFile } from '../../lib/platform/copy-and-save.ts';
import { environment } from '../../lib/platform/device/environment.ts';
import { readShortcuts } from '../../lib/platform/device/shortcuts.ts';
import { send } from '../../lib/platform/messages.ts';
import { createProgramHistory } from '../../lib/platform/programs/program-history.ts';
import { followStored, readStoredSoon } from '../../lib/platform/storage/view.ts';
import { startTimer } from '../../lib/platform/timer.ts';
import { reportToolbar, watchPinned } from '../../lib/platform/toolbar.ts';
import { showGroups, watchTasks } from '../../lib/platform/windows/windows.ts';
import { diagnosticsOf } from '../../lib/views/options/diagnostics.ts';
import { createOptionsStore } from '../../lib/views/options/options-store.ts';
import { followLanguage } from '../../lib/views/page-language.ts';
import { refreshUnpayable } from '../../lib/views/unpayable.ts';

followLanguage('optionsTitle');
async function draw(): Promise<void> {
  const [stored, shortcuts] = await Promise.all([readStoredSoon(), readShortcuts()]);
  if (!stored) return drawUnreadable();
  const store = createOptionsStore(stored, {
    ...followStored(send),
    requestAccess,
    holdAccess,
    startTimer,
    watchPinned,
    backup: { ...createProgramHistory(send), save: saveFile, now: () => Date.now() },
  });
  addEventListener('pagehide', store.leave);
  // Before a reload, the page may not have been able to send this.
  void send('leave', null).catch(() => null);
  drawPage(
    <Options
      store={store}
      onCopy={copyText}
      onGroups={() => void showGroups()}
      isFirefox={environment().browserName.startsWith('Firefox')}
      diagnostics={() => diagnosticsOf(store.stored.value, environment())}
      shortcuts={shortcuts}
    />,
  );
  reportToolbar();
  refreshUnpayable(stored, send);
  watchTasks((task, accountId) => {
    const account = store.stored.value.accounts.find(({ id }) => id === accountId);
    if (!account) return;
    if (task === 'fix') return store.edit(account);
    document.querySelector<HTMLElement>(`#account-${account.id} [data-landing]`)?.focus();
    void store.renew(account);
  });
}

draw().catch(() => drawFailed());
