import { effect } from '@preact/signals';
import { EarningsPage } from '../../components/earnings/EarningsPage.tsx';
import { drawFailed, drawPage, drawUnreadable } from '../../components/parts/ErrorBoundary.tsx';
import { saveFile } from '../../lib/platform/copy-and-save.ts';
import { mendLanguage } from '../../lib/platform/device/valid-language.ts';
import { locale, localizePage, t } from '../../lib/platform/i18n.ts';
import { send } from '../../lib/platform/messages.ts';
import { createProgramHistory } from '../../lib/platform/programs/program-history.ts';
import { readStoredSoon, watchStored } from '../../lib/platform/storage/view.ts';
import { startTimer } from '../../lib/platform/timer.ts';
import { showOptions } from '../../lib/platform/windows/windows.ts';
import { createEarningsStore } from '../../lib/views/earnings/earnings-store.ts';

async function loadPlot() {
  mendLanguage(locale());
  return (await import('../../components/earnings/chart/plot.ts')).drawPlot;
}

/** Resolves after the next paint; at once in a hidden tab, which never paints. */
const painted = () =>
  new Promise<void>((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))));

localizePage('earningsTitle');

async function start(): Promise<void> {
  const stored = await readStoredSoon();
  if (!stored) return drawUnreadable();
  const programHistory = createProgramHistory(send);
  const store = createEarningsStore(stored, location.search, {
    watch: watchStored,
    read: programHistory.history,
    readClicks: programHistory.clicks,
    drawn: painted,
    send,
    now: () => Date.now(),
    startTimer,
  });
  drawPage(
    <EarningsPage
      store={store}
      onOptions={() => void showOptions()}
      loadPlot={loadPlot}
      onSave={(name, lines) => {
        saveFile(name, 'text/csv', lines);
        store.announcer.show(t('fileExported', name));
      }}
    />,
  );
  // The chart library loads after the first paint, while the history is read.
  void painted()
    .then(loadPlot)
    .catch(() => {});
  // The first address is corrected; later choices become steps to go back.
  history.replaceState(null, '', store.address.value);
  effect(() => {
    if (store.address.value !== location.search) history.pushState(null, '', store.address.value);
  });
  addEventListener('popstate', () => void store.visit(location.search));
  effect(() => {
    void store.chosen.value;
    // The page already draws what is stored.
    for (const { id } of store.shown.peek()) void send('portal', { accountId: id, page: 'earnings' }).catch(() => {});
  });
  setInterval(store.tick, 60_000);
}

start().catch(() => drawFailed());
