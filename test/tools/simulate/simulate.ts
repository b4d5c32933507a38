import { type CrowdOutcome, simulate, week } from './crowd.ts';
import { peakOverMean, total, worstMorning } from './statistics.ts';

/** `npm run simulate` prints a column of the table of this folder's README. */
const CROWD = week(Number(process.argv[2] ?? 100_000), 1);

const perDay = (count: number, digits = 1) => (count / CROWD.installations / CROWD.days).toFixed(digits);
const durationText = (seconds: number) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
const hourAfter = (second: number) => (outcome: CrowdOutcome) =>
  peakOverMean(outcome.requests, Math.ceil(second / 60)).toFixed(2);

const rows: [title: string, figure: (outcome: CrowdOutcome) => string][] = [
  ['Requests per affiliate and day, of all kinds', (outcome) => perDay(total(outcome.requests))],
  ['Of which for figures', ({ polls }) => perDay(polls)],
  ['Of which for the list of referrals', ({ pages }) => perDay(pages, 2)],
  ['Referral to badge, at the computer: median', ({ delays }) => durationText(delays.present.quantile(0.5))],
  ['Referral to badge, at the computer: p95', ({ delays }) => durationText(delays.present.quantile(0.95))],
  ['The same with a referral in the last two weeks: p95', ({ delays }) => durationText(delays.recent.quantile(0.95))],
  ['Came in while away, from coming back to badge: p95', ({ delays }) => durationText(delays.away.quantile(0.95))],
  ['09:00 to 10:00: peak over mean, worst of five mornings', ({ requests }) => worstMorning(requests).toFixed(2)],
  ['The hour after the outage: peak over mean', hourAfter(CROWD.outage.to)],
  ['The hour after the overload: peak over mean', hourAfter(CROWD.overload.to)],
  ['Busiest minute of the week', ({ requests }) => String(Math.max(...requests))],
  ['Turned away during the overload', ({ turnedAway }) => String(turnedAway)],
  ['Times that the worker is woken, per affiliate and day', ({ wakes }) => perDay(wakes)],
];

// Only the table goes to stdout, so that it can be redirected.
console.error(`Simulating a week of ${CROWD.installations} installations …`);
const outcome = simulate(CROWD);
console.log('| What | Adaptive |\n| --- | --- |');
for (const [title, figure] of rows) console.log(`| ${title} | ${figure(outcome)} |`);
