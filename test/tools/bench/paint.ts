import { type BenchRow, medianRatio, medianTime } from './bench-row.ts';
import { BARE_PAGE, type BenchStage, EMPTY_PAGE } from './bench-stage.ts';

/** There are many turns, because browsers round these times to 4 ms. */
const TURNS = 44;
/** The first runs warm up the caches. */
const DISCARDED = 3;

const PAGES = { popup: 'popup.html', bare: BARE_PAGE, empty: EMPTY_PAGE };
type Turn = Record<keyof typeof PAGES, number>;

/**
 * Measures how soon the popup shows stored figures, compared with the minimum for drawing from storage and with a static
 * page of the extension. All are opened in turns, each in a new tab, and report "first-contentful-paint", measured from
 * the navigation. The popup's first paint has the figures. It is opened in a tab, because the real popup needs a screen.
 */
export async function measurePaint(stage: BenchStage): Promise<BenchRow[]> {
  const turns: Turn[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    turns.push({
      popup: await paintOf(stage, PAGES.popup),
      bare: await paintOf(stage, PAGES.bare),
      empty: await paintOf(stage, PAGES.empty),
    });
  }
  const kept = turns.slice(DISCARDED);
  const time = (page: keyof Turn) => medianTime(kept.map((turn) => turn[page]));
  const ratio = (page: keyof Turn) => medianRatio(kept.map((turn) => turn.popup / turn[page]));
  return [
    ['First contentful paint of the popup, with stored figures', time('popup')],
    ['First contentful paint of a bare styled page that draws one stored line', time('bare')],
    ['First contentful paint of an empty static page of the extension', time('empty')],
    [`Popup against bare styled page: median ratio of ${kept.length} turns`, ratio('bare'), 'at most 1.15×'],
    [`Popup against empty page: median ratio of ${kept.length} turns`, ratio('empty')],
  ];
}

async function paintOf({ chromium }: BenchStage, path: string): Promise<number> {
  const page = await chromium.context.newPage();
  await page.goto(`chrome-extension://${chromium.id}/${path}`);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  if (path === PAGES.popup) {
    if ((await page.locator('.figure', { hasText: /\d/ }).count()) === 0) {
      throw new Error('The popup shows no figures');
    }
    // Work after the popup's first paint must not disturb the next measurement.
    await page.locator('.messages').waitFor();
    await page.getByRole('button', { name: 'Update now', disabled: false }).waitFor();
  }
  await page.close();
  return paint;
}
