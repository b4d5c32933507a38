import { render } from 'preact';
import { Options } from '../../components/Options.tsx';
import { requestAccess } from '../../lib/access.ts';
import { localisePage, t } from '../../lib/i18n.ts';
import { send } from '../../lib/messages.ts';
import { createOptionsStore } from '../../lib/options-store.ts';
import { copyText } from '../../lib/show.ts';
import { readStored, watchStored } from '../../lib/storage.ts';

localisePage(t('optionsTitle'));
void readStored().then((stored) => {
  const store = createOptionsStore(stored, { watch: watchStored, send, requestAccess });
  render(<Options store={store} onCopy={copyText} />, document.body);
});
