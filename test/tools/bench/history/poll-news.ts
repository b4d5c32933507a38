import { setTimeout as delay } from 'node:timers/promises';
import { rowOf } from '../../../../lib/domain/mirror/row.ts';
import { readReferrals } from '../../../../lib/service/routes/referrals-schema.ts';
import { parseExactJson } from '../../../../lib/service/wire/json.ts';
import { history, packed, putHistories } from '../../screenshots/states/histories.ts';
import type { Service } from '../../service/service.ts';
import { median } from '../median.ts';
import { nudge, poll } from '../poll.ts';
import { openProcessTime } from '../process-time.ts';
import { milliseconds, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const ROWS = 5000;
const PAIRS = 9;
/** The first runs let the engine compile hot code. */
const DISCARDED = 2;
const TIMES = 20;
const PER_PAGE = 100;
/** ms from an answered request of the list to its end in the database; no event tells of it that costs nothing itself. */
const STORED = 250;
const SECOND = 1000;

/**
 * The processor time of a poll with news, the reading of the list that it leads to, and what the popup draws of it, for a
 * mirror of 5,000 rows; in turns with polls without news.
 */
export async function measurePollNews(stage: Stage): Promise<Row[]> {
  const { chromium, service, accountId } = stage;
  const now = Date.now();
  for (let nth = ROWS; nth > 0; nth--)
    service.programme.addReferral({ createdAt: now - nth * 8 * 3600 * SECOND, status: nth > 200 ? 'paid' : 'unpaid' });
  await chromium.inside(putHistories, [{ id: accountId, ...packed(history(await listOf(service))) }]);
  await poll(stage, 1);
  await delay(4 * STORED);
  service.requests.clear();

  const processTime = await openProcessTime(stage);
  const spent: { news: number; plain: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const [news, plain] = [await spentOn(true), await spentOn(false)];
    const nudges = await processTime.spentOn(async () => {
      for (let nth = 0; nth < TIMES; nth++) await nudge(stage, 1);
    });
    spent.push({ news: (news - nudges) / TIMES, plain: (plain - nudges) / TIMES });
  }
  await processTime.close();
  const pages = service.requests.list().filter(({ url }) => url.includes('/portal/referrals')).length;
  if (pages !== PAIRS * TIMES) throw new Error(`${PAIRS * TIMES} pieces of news led to ${pages} requests of the list`);
  const kept = spent.slice(DISCARDED);
  return [
    {
      what: 'Processor time of a poll with news and its reading, for a mirror of 5,000 rows',
      figure: milliseconds(median(kept.map(({ news }) => news))),
    },
    {
      what: 'Of which the news costs, against polls without',
      figure: milliseconds(median(kept.map(({ news, plain }) => news - plain))),
      aim: 'at most 5 ms',
    },
  ];

  /** The same polls, with or without a referral before each. */
  function spentOn(news: boolean): Promise<number> {
    return processTime.spentOn(async () => {
      for (let nth = 0; nth < TIMES; nth++) {
        const asked = news && service.requests.next(({ url }) => url.includes('/portal/referrals'));
        if (news) service.programme.addReferral({ amount: '1.00' });
        await poll(stage, 1);
        await asked;
        await delay(STORED);
      }
    });
  }
}

/** The rows of ada's list, as the worker reads them. */
async function listOf(service: Service) {
  const rows = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${service.deployedBase}/portal/referrals?page=${page}&per_page=${PER_PAGE}`, {
      headers: { authorization: service.users.authorization('ada') },
    });
    const json = parseExactJson(await answer.text());
    const read = json.ok ? readReferrals(json.value, page, PER_PAGE) : null;
    if (!read?.ok) throw new Error('The list cannot be read');
    rows.push(...read.value.referrals.map(rowOf));
    if (read.value.last) return rows;
  }
}
