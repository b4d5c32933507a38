import { render } from 'preact';
import { GroupPanel } from '../../components/GroupPanel.tsx';
import { requestAccess } from '../../lib/access.ts';
import { csvOf } from '../../lib/csv.ts';
import { openGroups } from '../../lib/group-port.ts';
import { createGroupStore } from '../../lib/group-store.ts';
import { locale, localisePage, t } from '../../lib/i18n.ts';
import { send } from '../../lib/messages.ts';
import { permissionFor } from '../../lib/service/permission.ts';
import { copyText, saveFile, showOptions } from '../../lib/show.ts';
import { readGroupsStored, watchGroupsStored } from '../../lib/storage.ts';

localisePage(t('groupsTitle'));
void readGroupsStored().then((stored) => {
  const store = createGroupStore(stored, {
    watch: watchGroupsStored,
    send,
    service: openGroups(),
    later(work, milliseconds) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    locale: locale(),
  });
  render(
    <GroupPanel
      store={store}
      onOptions={() => void showOptions()}
      onGrant={({ baseUrl }) => {
        void requestAccess(permissionFor(baseUrl)).then(async (granted) => {
          if (granted) await store.again();
        });
      }}
      onCopy={copyText}
      onExport={() => {
        const lines = csvOf(store.rows.value, store.columns.value, ({ label }) => t(label));
        saveFile(`group-${store.result.value?.question.groupId ?? ''}.csv`, 'text/csv', lines);
      }}
    />,
    document.body,
  );
});
