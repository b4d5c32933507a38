import type { Row as Referral } from '../../../../lib/domain/mirror/row-schema.ts';
import { packRow } from '../../../../lib/platform/mirror/packed-row.ts';
import { median, medianRatio, medianTime, type Row } from '../bench-row.ts';
import type { Stage } from '../bench-stage.ts';
import { tenYears, YEARS } from './long-history.ts';
import { STORE_PAGE, type StoreGlobals } from './store-page.ts';

const TURNS = 7;
/** The first runs let the engine compile hot code. */
const DISCARDED = 2;

type Filled = Window & StoreGlobals & { rows: Referral[]; values: unknown };

/** Writing 50,000 rows as restoring a backup does, in turns with a bare write of the same values, and their size. */
export async function measureMirrorWrite({ chromium }: Stage): Promise<Row[]> {
  const { rows } = tenYears(Date.now());
  const page = await chromium.context.newPage();
  await page.goto(`chrome-extension://${chromium.id}/${STORE_PAGE}`);
  await page.evaluate(([rows, values]) => void Object.assign(window, { rows, values }), [rows, rows.map(packRow)]);
  const turns: { written: number; bare: number; bytes: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push(await page.evaluate(inTurns));
  await page.close();
  const kept = turns.slice(DISCARDED);
  const bytes = median(kept.map((turn) => turn.bytes));
  return [
    [
      'Writing 50,000 rows into an empty mirror, in one transaction',
      medianTime(kept.map(({ written }) => written)),
      'at most 2000 ms',
    ],
    [
      `Against one bare write of the same values: median ratio of ${kept.length} turns`,
      medianRatio(kept.map(({ written, bare }) => written / bare)),
    ],
    [
      'Room in the browser’s profile for these 50,000 rows, as it tells it',
      `${(bytes / 1e6).toFixed(2)} MB`,
      'at most 6 MB',
    ],
    [`A year of it, of ${YEARS}`, `${Math.round(bytes / YEARS / 1000)} kB`],
  ];
}

/** Runs in the page. */
async function inTurns() {
  const { benched, rows, values } = window as unknown as Filled;
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener('success', () => resolve());
      request.addEventListener('complete', () => resolve());
      request.addEventListener('error', () => reject(request.error));
    });
  const used = async () => (await navigator.storage.estimate()).usage ?? 0;
  const before = await used();
  const start = performance.now();
  const stored = await benched.changeMirror(
    'bench',
    () => [0, 0],
    (mirror) => ({ mirror: benched.spliced(mirror, [], rows), splice: { from: 0, remove: 0, rows } }),
  );
  const written = performance.now() - start;
  if (!stored.ok || stored.value.count !== rows.length) throw new Error('It was not written');
  const bytes = (await used()) - before;
  await benched.deleteMirror('bench');

  const begun = performance.now();
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('values');
  await done(opening);
  const writing = opening.result.transaction('values', 'readwrite', { durability: 'strict' });
  writing.objectStore('values').put(values, 0);
  await done(writing);
  opening.result.close();
  const bare = performance.now() - begun;
  await done(indexedDB.deleteDatabase('bare'));
  return { written, bare, bytes };
}
