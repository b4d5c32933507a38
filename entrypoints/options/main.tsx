import { render } from 'preact';
import { Options } from '../../components/options/Options.tsx';
import { requestAccess } from '../../lib/platform/access.ts';
import { copyText } from '../../lib/platform/hand-over.ts';
import { localisePage, t } from '../../lib/platform/i18n.ts';
import { send } from '../../lib/platform/messages.ts';
import { readStored, watchStored } from '../../lib/platform/storage.ts';
import { createOptionsStore } from '../../lib/views/options-store.ts';

localisePage(t('optionsTitle'));
void readStored().then((stored) => {
  const store = createOptionsStore(stored, { watch: watchStored, send, requestAccess });
  addEventListener('pagehide', store.leave);
  render(<Options store={store} onCopy={copyText} />, document.body);
});
