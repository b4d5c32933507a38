import { drawPage } from '../../components/parts/Failsafe.tsx';
import { createOnDemand } from '../../components/popup/on-demand.ts';
import { Popup } from '../../components/popup/Popup.tsx';
import type * as RareParts from '../../components/popup/rare-parts.ts';
import { localisePage, t } from '../../lib/platform/i18n.ts';
import { readStored, watchStored } from '../../lib/platform/storage/view.ts';
import { exampleOf } from '../../lib/views/popup/example.ts';
import { createPopupStore, INERT } from '../../lib/views/popup/popup-store.ts';

const nothing = () => {};
const none = async () => false;

/** The popup as a picture: of the stored figures, else of an example's. It asks the worker nothing, so nothing counts as seen. */
async function draw(): Promise<void> {
  const stored = await readStored();
  if (!stored) return;
  const hasOwn = stored.accounts.length > 0;
  const now = () => Date.now();
  const store = createPopupStore(hasOwn ? stored : exampleOf(stored, now()), {
    ...INERT,
    watch: hasOwn ? watchStored : INERT.watch,
    now,
  });
  const rare = createOnDemand(async () => {
    const parts: typeof RareParts = await import('../../components/popup/rare-parts.ts');
    return { ...parts, overview: () => null as never, saveFile: nothing };
  }, nothing);
  document.body.inert = true;
  // As wide as its frame.
  document.documentElement.classList.add('in-tab');
  drawPage(
    <Popup
      {...{ store, rare, page: null, onCopy: none }}
      {...{ onOptions: nothing, onGroups: nothing, onEarnings: nothing, onGrant: nothing, onRenew: nothing }}
      onPerson={nothing}
    />,
  );
}

localisePage(t('extensionName'));
void draw();
