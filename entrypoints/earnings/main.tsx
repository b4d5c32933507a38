import { effect } from '@preact/signals';
import { EarningsPage } from '../../components/earnings/EarningsPage.tsx';
import { drawFailed, drawPage, drawUnreadable } from '../../components/parts/message/ErrorBoundary.tsx';
import { saveFile } from '../../lib/platform/copy-and-save.ts';
import { mendLanguage } from '../../lib/platform/device/valid-language.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { send } from '../../lib/platform/messages.ts';
import { sendAfter } from '../../lib/platform/programs/early-answers.ts';
import { createProgramHistory } from '../../lib/platform/programs/program-history.ts';
import { followStored, readStoredSoon } from '../../lib/platform/storage/view.ts';
import { startTimer } from '../../lib/platform/timer.ts';
import { showOptions } from '../../lib/platform/windows/windows.ts';
import { currentTime } from '../../lib/views/current-time.ts';
import { createEarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { followLanguage } from '../../lib/views/page-language.ts';
import { prefetched } from './earnings-prefetch.ts';

followLanguage('earningsTitle');
mendLanguage(locale());
/** null: the chart's library cannot be loaded. */
const plot = import('../../components/earnings/chart/plot.ts').then(
  ({ drawPlot }) => drawPlot,
  () => null,
);

/** The script does not wait for the style sheet, but what it measures does. */
const styled = new Promise<void>((loaded) => {
  if (document.readyState === 'complete') loaded();
  else addEventListener('load', () => loaded(), { once: true });
});

/** ms that the page's lower part waits at most for an idle moment. */
const MOST_IDLE = 200;

/** Resolves in an idle moment after the next paint is on the screen; at once in a hidden tab, which never paints. */
async function painted(): Promise<void> {
  if (document.hidden) return;
  // The browser begins the second frame when it has the first one.
  for (let frame = 0; frame < 2; frame++) await new Promise((begun) => requestAnimationFrame(begun));
  await new Promise<void>((rests) => requestIdleCallback(() => rests(), { timeout: MOST_IDLE }));
}

/** ms */
const SOON = 100;

async function start(): Promise<void> {
  const [stored] = await Promise.all([readStoredSoon(prefetched.view), styled]);
  if (!stored) return drawUnreadable();
  const programHistory = createProgramHistory(sendAfter(prefetched, send));
  const store = createEarningsStore(stored, location.search, {
    ...followStored(send),
    read: programHistory.history,
    readClicks: programHistory.clicks,
    drawn: painted,
    now: currentTime,
    startTimer,
  });
  // Mostly the figures are there before a page without them would be drawn. Clicks that came later would be a second drawing.
  await Promise.race([
    new Promise<void>((resolve) => {
      effect(() => {
        if (store.isRead.value && store.areClicksRead.value) resolve();
      });
    }),
    new Promise<void>((resolve) => void setTimeout(resolve, SOON)),
  ]);
  drawPage(
    <EarningsPage
      store={store}
      onOptions={(accountId) => void showOptions(accountId)}
      draw={await plot}
      onSave={(name, lines) => {
        saveFile(name, 'text/csv', lines);
        store.announcer.show(t('fileExported', name));
      }}
    />,
  );
  const isOther = () => store.address.value !== location.search;
  // The first address is corrected; later choices become steps to go back.
  if (isOther()) history.replaceState(null, '', store.address.value);
  effect(() => {
    if (isOther()) history.pushState(null, '', store.address.value);
  });
  addEventListener('popstate', () => void store.visit(location.search));
  effect(() => {
    void store.chosen.value;
    // The page draws what is stored first.
    if (!store.isDrawn.value) return;
    for (const { id } of store.shown.peek()) void send('portal', { accountId: id, page: 'earnings' }).catch(() => {});
  });
}

start().catch(() => drawFailed());
