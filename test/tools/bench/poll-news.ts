import { setTimeout as delay } from 'node:timers/promises';
import { readReferrals } from '../../../lib/service/routes/referrals-schema.ts';
import { parseExactJson } from '../../../lib/service/wire/json.ts';
import { putDatabases } from '../browser/databases.ts';
import { storedItems } from '../browser/stored-view.ts';
import { createHistory, databaseOf } from '../screenshots/states/histories.ts';
import type { Service } from '../service/service.ts';
import { type BenchRow, medianRatio, medianTime } from './bench-row.ts';
import type { BenchStage } from './bench-stage.ts';
import { poll } from './poll.ts';
import { openProcessTime } from './process-time.ts';

const ROWS = 5000;
/** Two of a turn's three kinds of polls read the list. All readings together must stay below the limit of an hour. */
const TURNS = 6;
/** The first runs let the engine compile hot code. */
const DISCARDED = 1;
const TIMES = 15;
const PER_PAGE = 100;
/** ms from an answered list request until its rows are stored. An event for it would add to the measured costs. */
const STORED = 250;
const SECOND = 1000;

/** A poll's news: nothing, a changed amount, or a new referral with its notification. */
type Kind = 'nothing' | 'change' | 'referral';

/** Measures the processor time of polls with news for a mirror of 5,000 rows, in turns with polls without news. */
export async function measurePollNews(stage: BenchStage): Promise<BenchRow[]> {
  const { chromium, service, accountId } = stage;
  const { program } = service;
  const now = Date.now();
  for (let age = ROWS; age > 0; age--)
    program.addReferral({ createdAt: now - age * 8 * 3600 * SECOND, status: age > 200 ? 'paid' : 'unpaid' });
  const history = createHistory(await readList(service), [], { wholeAt: now });
  await chromium.inside(putDatabases, [databaseOf(accountId, await storedItems(chromium), history)]);
  await poll(stage, 1);
  await delay(4 * STORED);
  service.requests.clear();

  const processTime = await openProcessTime(stage);
  const spent: Record<Kind, number>[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const [nothing, change, referral] = [await spentOn('nothing'), await spentOn('change'), await spentOn('referral')];
    spent.push({ nothing, change, referral });
  }
  await processTime.close();
  const pages = service.requests.list().filter(({ url }) => url.includes('/portal/referrals')).length;
  if (pages !== 2 * TURNS * TIMES) throw new Error(`${2 * TURNS * TIMES} polls with news led to ${pages} readings`);
  const kept = spent.slice(DISCARDED);
  const addedTime = (kind: Kind) => medianTime(kept.map((turn) => turn[kind] - turn.nothing));
  return [
    [
      'Processor time that a change adds to a poll: reading a page, a mirror of 5,000 rows, the popup’s figures',
      addedTime('change'),
      'at most 5 ms',
    ],
    ['The same for a referral, which is notified, too', addedTime('referral')],
    [
      `A poll with a change against one without: median ratio of ${kept.length} turns`,
      medianRatio(kept.map((turn) => turn.change / turn.nothing)),
    ],
  ];

  /** ms for each poll. */
  async function spentOn(kind: Kind): Promise<number> {
    const total = await processTime.spentOn(async () => {
      for (let count = 0; count < TIMES; count++) {
        const requested =
          kind === 'nothing' ? null : service.requests.next(({ url }) => url.includes('/portal/referrals'));
        // So small an amount makes no best day, for which the worker would read all rows.
        if (kind === 'referral') program.addReferral({ amount: '0.01' });
        if (kind === 'change') program.setAmount(program.referrals().at(-1)?.id ?? 0, `0.0${2 + (count % 7)}`);
        await poll(stage, 1);
        await requested;
        await delay(STORED);
      }
    });
    return total / TIMES;
  }
}

/** Reads the rows of ada's list as the worker does. */
async function readList(service: Service) {
  const rows = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${service.deployedBase}/portal/referrals?page=${page}&per_page=${PER_PAGE}`, {
      headers: { authorization: service.users.authorization('ada') },
    });
    const json = parseExactJson(await answer.text());
    const read = json.ok ? readReferrals(json.value, page, PER_PAGE) : null;
    if (!read?.ok) throw new Error('The list cannot be read');
    rows.push(...read.value.referrals);
    if (read.value.last) return rows;
  }
}
