import { drawFailed, drawPage, drawUnreadable } from '../../components/parts/message/ErrorBoundary.tsx';
import type { LazyParts } from '../../components/popup/lazy-loader.ts';
import { Popup } from '../../components/popup/Popup.tsx';
import { permissionFor } from '../../lib/domain/accounts/permission.ts';
import { isPanelRequestFor } from '../../lib/domain/groups/panel-request.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import { browser } from '../../lib/platform/browser.ts';
import { copyText } from '../../lib/platform/copy-and-save.ts';
import { t } from '../../lib/platform/i18n.ts';
import { send } from '../../lib/platform/messages.ts';
import { followStored, readStoredSoon, type Stored } from '../../lib/platform/storage/view.ts';
import { startTimer } from '../../lib/platform/timer.ts';
import { reportToolbar } from '../../lib/platform/toolbar.ts';
import { fitPopup } from '../../lib/platform/windows/popup-height.ts';
import { watchPanelRequests } from '../../lib/platform/windows/stored-panel-request.ts';
import * as windows from '../../lib/platform/windows/windows.ts';
import { currentTime } from '../../lib/views/current-time.ts';
import { createLazyLoader } from '../../lib/views/load-lazily.ts';
import type { OverviewStore } from '../../lib/views/overview-store.ts';
import { followLanguage } from '../../lib/views/page-language.ts';
import { createPopupStore, type PopupStore } from '../../lib/views/popup/popup-store.ts';
import { prefetched } from './start-prefetch.ts';

const loadSecondScript = () => import('./second-script.ts');

/** In a frame of the settings, the popup is an example: it sends no messages, so nothing counts as seen. */
const isExample = window.parent !== window;

const closePopup = () => windows.isPopup() && window.close();

/** Calls back after the next paint: writes must not delay it, because a change of storage redraws the figures. */
const afterPaint = (callback: () => void) =>
  document.hidden ? callback() : requestAnimationFrame(() => setTimeout(callback));

/** Whether the first paint shows more than the figures of one affiliate without trouble. */
function needsLazyParts(stored: Stored): boolean {
  const { accounts, states, storageError } = stored;
  const [account, ...others] = accounts;
  if (!account || others.length > 0 || storageError) return true;
  const state = states[account.id];
  return account.role !== 'affiliate' || !state?.snapshot || state.trouble !== null;
}

followLanguage('extensionName');
document.documentElement.classList.toggle('in-tab', !windows.isPopup());
if (windows.isPopup()) fitPopup();
document.body.inert = isExample;
let windowId: number | undefined;

async function start(): Promise<void> {
  const found = await readStoredSoon(prefetched);
  if (!found) return drawUnreadable();
  const { storedOrExample } = isExample ? await loadSecondScript() : { storedOrExample: (stored: Stored) => stored };
  const stored = storedOrExample(found, Date.now());
  const followed = followStored(send);
  const store = createPopupStore(stored, {
    watch: (onChange) => followed.watch((next) => onChange(storedOrExample(next, Date.now()))),
    send: isExample ? async () => null as never : followed.send,
    readRows: async (...range) => (await loadSecondScript()).createProgramHistory(send).rows(...range),
    describe: async (error) => (await loadSecondScript()).errorWords(error).what,
    now: currentTime,
    startTimer,
  });
  // Asked at once, because another tab may be active later.
  const page = windows.currentPage().catch(() => null);
  const overviews = new WeakMap<PopupStore, OverviewStore>();
  const lazy = createLazyLoader<LazyParts>(
    async () => {
      const { createOverviewStore, connectGroupService, ...parts } = await loadSecondScript();
      return {
        ...parts,
        page: await page,
        overview(account) {
          const overview =
            overviews.get(account) ?? createOverviewStore({ ...account, send, service: connectGroupService() });
          overviews.set(account, overview);
          return overview;
        },
      };
    },
    () => store.announcer.show(t('gone')),
  );
  if (needsLazyParts(stored)) await lazy.load();
  const openPanel = (text: string, account: { id: string } | null) => {
    const request = { text, ...(account && { accountId: account.id }) };
    const find = (windowId: number | null) => send('findPerson', { ...request, windowId }).catch(() => null);
    // The panel's page in a tab may be in another window.
    const shown = windows.showGroups(windowId).then((panel) => panel === null && find(null));
    void shown.then(closePopup);
    // The popup may close as soon as the panel has the focus.
    void find(windowId ?? null);
  };
  // Firefox leaves the popup open over a tab that a link opens, and opens it in a new window if the popup closes earlier.
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a[target]')) browser.tabs.onActivated.addListener(closePopup);
  });
  // The figures are drawn before other calls to the browser.
  drawPage(
    <Popup
      store={store}
      lazy={lazy}
      onOptions={(account) => void windows.showOptions(account?.id).then(closePopup)}
      onGroups={(account) => openPanel('', account)}
      onEarnings={(...report) => void windows.showEarnings(...report).then(closePopup)}
      onGrant={({ baseUrl }) => void requestAccess([permissionFor(baseUrl)]).then(store.answered)}
      onRenew={({ id }) => void windows.showOptions(id, 'renew').then(closePopup)}
      onPerson={openPanel}
      onCopy={copyText}
    />,
  );
  // Requested in advance: sidePanel.open must run in the click, before any await.
  void browser.windows.getCurrent().then(({ id }) => {
    windowId = id;
  });
  afterPaint(() => {
    // The answer of this visit may still belong to last week.
    void store.reportSeen().then(store.askForWeek);
    reportToolbar();
    if (!isExample)
      watchPanelRequests((panelRequest) => {
        if (!isPanelRequestFor(panelRequest, { windowId: null, page: 'popup' }, Date.now())) return;
        void send('tookPanelRequest', { at: panelRequest.at }).catch(() => null);
        store.find(panelRequest.text);
      });
  });
}

start().catch(() => drawFailed());
