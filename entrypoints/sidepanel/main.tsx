import { drawFailed, drawPage, drawUnreadable } from '../../components/parts/message/ErrorBoundary.tsx';
import { GroupPanel } from '../../components/sidepanel/GroupPanel.tsx';
import { permissionFor } from '../../lib/domain/accounts/permission.ts';
import { isPanelRequestFor, type PanelRequest } from '../../lib/domain/groups/panel-request.ts';
import { requestAccess, requestDataConsent } from '../../lib/platform/access.ts';
import { copyText, saveFile } from '../../lib/platform/copy-and-save.ts';
import { errorWords } from '../../lib/platform/error-words.ts';
import { connectGroupService } from '../../lib/platform/group-port.ts';
import { locale } from '../../lib/platform/i18n.ts';
import { send } from '../../lib/platform/messages.ts';
import { followStored, readStoredSoon } from '../../lib/platform/storage/view.ts';
import { startTimer } from '../../lib/platform/timer.ts';
import { reportToolbar } from '../../lib/platform/toolbar.ts';
import { readPanelRequest, watchPanelRequests } from '../../lib/platform/windows/stored-panel-request.ts';
import { currentWindow, isTab, showGroupsTab, showOptions } from '../../lib/platform/windows/windows.ts';
import { csvOf, spreadsheetFormat } from '../../lib/views/csv.ts';
import { createGroupStore } from '../../lib/views/groups/group-store.ts';
import { followLanguage } from '../../lib/views/page-language.ts';

followLanguage('lookUpGroup');
async function draw(): Promise<void> {
  const [stored, windowId, left, inTab] = await Promise.all([
    readStoredSoon(),
    currentWindow(),
    readPanelRequest(),
    isTab(),
  ]);
  if (!stored) return drawUnreadable();
  const store = createGroupStore(stored, {
    ...followStored(send),
    service: connectGroupService(),
    startTimer,
  });
  drawPage(
    <GroupPanel
      store={store}
      onOptions={(account) => void showOptions(account?.id)}
      onGrant={({ baseUrl }, error) => {
        const permitted = error.kind === 'no-consent' ? requestDataConsent() : requestAccess([permissionFor(baseUrl)]);
        void permitted.then(async (granted) => {
          if (granted) await store.retry();
          else store.announcer.announce(errorWords(error).what);
        });
      }}
      onCopy={copyText}
      onTab={inTab ? undefined : () => void showGroupsTab()}
      onExport={(affiliates) => {
        const format = spreadsheetFormat(locale());
        const lines = csvOf(affiliates, store.columns.value, store.currency.value, format);
        saveFile(`group-${store.result.value?.query.groupId ?? ''}.csv`, 'text/csv', lines);
      }}
    />,
  );
  const isOurs = (panelRequest: PanelRequest | null) =>
    panelRequest !== null && isPanelRequestFor(panelRequest, { windowId }, Date.now());
  watchPanelRequests((panelRequest) => {
    if (!isOurs(panelRequest)) return;
    void send('tookPanelRequest', { at: panelRequest.at }).catch(() => null);
    void store.openFor(panelRequest);
  });
  reportToolbar();
  // Without a request, reopens the last group.
  if (!isOurs(left)) void store.openFor(null);
}

draw().catch(() => drawFailed());
