import { render } from 'preact';
import { Popup } from '../../components/Popup.tsx';
import { requestAccess } from '../../lib/access.ts';
import { browser } from '../../lib/browser.ts';
import { localisePage, t } from '../../lib/i18n.ts';
import { send } from '../../lib/messages.ts';
import { createPopupStore } from '../../lib/popup-store.ts';
import { permissionFor } from '../../lib/service/permission.ts';
import { copyText, currentPage, isPopup, showGroups, showOptions } from '../../lib/show.ts';
import { readStored, watchStored } from '../../lib/storage.ts';

const loadSanitiser = async () => (await import('../../lib/notice.ts')).sanitiseNotice;

// In a tab there is nothing to get out of the way.
const closePopup = () => isPopup() && window.close();

localisePage(t('extensionName'));
document.documentElement.classList.toggle('in-tab', !isPopup());
// Known before any click, because opening the side panel must not wait for it (pitfall 14).
let windowId: number | undefined;
void browser.windows.getCurrent().then(({ id }) => {
  windowId = id;
});

void Promise.all([readStored(), currentPage()]).then(([stored, page]) => {
  const store = createPopupStore(stored, { watch: watchStored, send, now: () => Date.now() });
  render(
    <Popup
      store={store}
      onOptions={() => void showOptions().then(closePopup)}
      onGroups={() => void showGroups(windowId).then(closePopup)}
      onGrant={({ baseUrl }) => void requestAccess(permissionFor(baseUrl))}
      loadSanitiser={loadSanitiser}
      page={page}
      onCopy={copyText}
    />,
    document.body,
  );
  void store.look();
  setInterval(store.tick, 30_000);
});
