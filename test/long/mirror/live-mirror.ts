import type { AccountState } from '../../../lib/domain/polling/account-state-schema.ts';
import { browser } from '../../../lib/platform/browser.ts';
import { programDatabase } from '../../../lib/platform/programs/program-database.ts';
import * as storage from '../../fake/fake-storage.ts';
import { resetBrowser } from '../../fake/reset-browser.ts';
import { account } from '../../lib/make.ts';
import { partOf, programOf, summaryOf } from '../../lib/program-samples.ts';
import { createRandom } from '../../tools/simulate/random.ts';
import type { Kill } from '../killable.ts';
import { createChanger } from './change.ts';
import type { Between, ListChange, MirrorHistory, MirrorStep, PageWay } from './mirror-steps.ts';
import { type MirrorWorld, startMortalWorker } from './mortal-worker.ts';
import { type SentAnswer, Shop, type ShopOrder } from './shop.ts';
import { sum, Truth } from './truth.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STATUSES: ShopOrder['status'][] = ['unpaid', 'paid', 'unpaid', 'paid', 'rejected', 'cancelled', 'pending'];

/** A repeatable series of numbers in [0, 1). */
export function chance(seed: number): () => number {
  const draw = createRandom(1, seed);
  return () => draw(0);
}

/** A simulated service and the mirror of its list, through many starts of the worker. */
export class Life {
  readonly shop: Shop;
  readonly truth: Truth;
  readonly world: MirrorWorld;
  polls = 0;
  kills = 0;
  private readonly apply: ReturnType<typeof createChanger>;
  /** The error of the computer's clock (ms). */
  private skew = 0;
  private way: PageWay = 'fresh';
  private between: Between = [];
  /** The version that each answer describes, by its note. */
  private readonly versions = new Map<string, number>();
  private readonly oldStats: unknown[] = [];
  private oldList: unknown = null;
  /** When pages were requested (ms of the true clock). */
  private readonly requestedAt: number[] = [];
  private lastPageAt: number | null = null;
  /** The version at the start of the current reading. */
  private readingSince = 0;
  private isReading = false;
  private wholeAt: number | null = null;

  private constructor(shop: Shop, { seed, ...options }: Pick<MirrorHistory, 'seed' | 'isFlat' | 'currencies'>) {
    this.shop = shop;
    this.truth = new Truth(shop, options.isFlat);
    this.apply = createChanger(shop, options, chance(seed));
    this.world = {
      now: () => shop.time + this.skew,
      pass: (milliseconds) => {
        shop.time += milliseconds;
      },
      answerStats: () => this.answerStats(),
      answerList: (...requested) => this.answerList(...requested),
      late: [],
      alarm: null,
      isFull: false,
    };
  }

  static async begin({ before, paging, dialect, ...options }: Omit<MirrorHistory, 'steps'>): Promise<Life> {
    resetBrowser();
    const shop = new Shop(Date.UTC(2026, 2, 20), paging);
    shop.model.dialect = dialect;
    const life = new Life(shop, options);
    const statuses = Array.from({ length: before }, (_, index) => STATUSES[index % STATUSES.length] ?? 'unpaid');
    life.change(...statuses.map((status) => ({ do: 'create' as const, status, count: 1, back: 0, twins: false })));
    await storage.write(storage.ACCOUNTS, [account()]);
    return life;
  }

  change(...steps: ListChange[]): void {
    for (const step of steps) this.apply(step);
    this.truth.changed();
  }

  /** The most pages that were requested within an hour, by the true clock. */
  mostInAnHour(): number {
    const times = this.requestedAt;
    const inHourFrom = (first: number, start: number) =>
      times.filter((time, index) => index >= first && time < start + HOUR).length;
    return Math.max(0, ...times.map((start, first) => inHourFrom(first, start)));
  }

  /** Lets time pass, and runs the worker if its alarm is due then. */
  async wait(milliseconds: number, kill: Kill | null = null, between: Between = []): Promise<void> {
    this.shop.time += milliseconds;
    if (this.world.alarm !== null && this.world.alarm <= this.world.now()) await this.run('alarm', kill, between);
  }

  async poll(part: Partial<Extract<MirrorStep, { do: 'poll' }>> = {}): Promise<void> {
    this.shop.time += 5 * MINUTE;
    this.polls++;
    this.way = part.way ?? 'fresh';
    const { local } = browser.storage;
    const { set } = local;
    if (part.isFull) {
      this.world.isFull = true;
      local.set = async () => Promise.reject(new Error('quota exceeded'));
    }
    await this.run('poll', part.kill ?? null, part.between ?? []);
    local.set = set;
    this.world.isFull = false;
  }

  async happen(step: MirrorStep): Promise<void> {
    if (step.do === 'wait') return this.wait(step.minutes * MINUTE, step.kill, step.between);
    if (step.do === 'poll') return this.poll(step);
    if (step.do === 'forget') return this.run('forget', null, []);
    if (step.do === 'clock') this.skew = step.hours * HOUR;
    else this.change(step);
  }

  /** Starts the worker, and then checks the mirror against the truth. */
  async run(task: 'poll' | 'alarm' | 'forget', kill: Kill | null, between: Between): Promise<void> {
    this.between = [...between];
    this.lastPageAt = null;
    const { version } = this.shop;
    if (task === 'forget') this.isReading = false;
    if (!this.isReading) this.readingSince = version;
    const worker = startMortalWorker(this.world, kill);
    const isKilled = (await Promise.race([worker.run(task), worker.killed])) === 'killed';
    if (isKilled) this.kills++;
    await this.check(isKilled);
  }

  get requests(): number {
    return this.requestedAt.length;
  }

  /** Ends all trouble of the service. */
  calm(): void {
    const paging = { ...this.shop.paging, ignoresPage: false };
    this.change({ do: 'paging', paging });
    this.change({ do: 'list', mode: 'here' });
    this.change({ do: 'recount' });
  }

  /** Polls until the mirror matches, then until the list is read to its end. Throws if that takes too long. */
  async end(): Promise<void> {
    for (const write of this.world.late.splice(0)) await write.land();
    this.calm();
    if (!this.isPlain()) return;
    await this.asksWithinADay();
    await this.until(() => this.matches(), 16, 13 * HOUR);
    const { exact } = this.truth;
    await this.until(async () => this.truth.exact > exact && (await this.matches()), 8, 8 * DAY);
  }

  /** Whatever the list has answered before, it is asked again within a day. */
  private async asksWithinADay(): Promise<void> {
    const before = this.requests;
    // Figures without any row are believed the second time.
    await this.poll();
    await this.poll();
    await this.wait(DAY);
    if (this.requests > before || (await this.matches())) return;
    const { mirror } = await programDatabase.history('a');
    throw new Error(`The list is not asked within a day: ${JSON.stringify(mirror)}`);
  }

  async matches(): Promise<boolean> {
    const { mirror, state } = await programOf('a');
    return mirror.agreed != null && isAbout(mirror.agreed.totals, state.snapshot);
  }

  private async until(isDone: () => Promise<boolean>, most: number, pause: number): Promise<void> {
    for (let i = 0; i < most; i++) {
      await this.poll();
      if (await isDone()) return;
      await this.wait(pause);
      if (await isDone()) return;
    }
    const { mirror } = await programDatabase.history('a');
    throw new Error(`The mirror never matches: ${JSON.stringify(mirror)}`);
  }

  private async check(isKilled: boolean): Promise<void> {
    const { mirror, rows } = await programDatabase.history('a');
    const { truth } = this;
    truth.possible(rows);
    if (!mirror) return;
    if (mirror.count !== rows.length) throw new Error(`The mirror counts ${mirror.count} rows, and has ${rows.length}`);
    // A row whose currency is forgotten would be added to sums of another one.
    const forgotten = rows.find(({ currency }) => currency !== null && !mirror.currencies.includes(currency));
    if (forgotten) throw new Error(`The mirror has forgotten the currency ${forgotten.currency} of a row`);
    if (mirror.wholeAt !== this.wholeAt && mirror.wholeAt !== null) {
      this.wholeAt = mirror.wholeAt;
      if (this.shop.version === this.readingSince && this.isPlain()) truth.whole(rows);
    }
    this.isReading = mirror.reading !== null;
    const { snapshot, ledger } = await partOf('a', 'state');
    // The history takes in no cached answer, and a doubtful one only if the next confirms it.
    const isTaken = snapshot?.cachedSeconds === null && !ledger?.emptied;
    const since = this.versions.get(snapshot?.noticeHtml ?? '');
    // Nobody sees through totals and a list that both hide every row.
    if (since === 0 && rows.length === 0) return;
    // A killed worker has not computed the sums yet.
    if (since !== undefined && mirror.listed && !this.shop.paging.ignoresPage && !isKilled && isTaken)
      await this.checkSums(since, mirror.revision);
    if (mirror.agreed && since !== undefined && isAbout(mirror.agreed.totals, snapshot)) truth.claim(rows, since);
  }

  /** Compares the sums of the popup with the truth, by days of the computer's calendar and clock. */
  private async checkSums(since: number, revision: number): Promise<void> {
    const { shop } = this;
    const summary = await summaryOf('a');
    // A killed worker leaves older sums than its mirror.
    if (summary?.revision !== revision) return;
    const midnight = (daysAgo: number) => {
      const day = new Date(summary.at);
      return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime();
    };
    for (const [period, days] of [
      [summary.today, 0],
      [summary.week, 6],
      [summary.month, 29],
    ] as const) {
      // Without ids and totals, nobody can tell a row that moved to the next page from another one like it.
      if (period.isPartial && !shop.paging.tells.total && shop.model.dialect === 'deployed') continue;
      const cents = sum(period.earned.map(({ amount }) => Math.round(Number(amount) * 100)));
      this.truth.shown({ cents, isPartial: period.isPartial, from: midnight(days), to: midnight(-2) }, since);
    }
  }

  /** Whether a reading can reach the end of the list and be believed. */
  private isPlain(): boolean {
    const { shop } = this;
    const { rows, isFixed, ignoresPage, tells } = shop.paging;
    const listed = shop.listed();
    const size = isFixed ? rows : Math.min(rows, 100);
    // A short page without totals looks like the end of the list.
    const isMute = !tells.total && !tells.lastPage && !tells.perPage && rows < 100;
    // The product doubts more rows than requested without a total, and a repeated page.
    const isUnpaged = !tells.total && size > 100 && listed.length > 100;
    const texts = listed.map(({ id, ...order }) =>
      JSON.stringify(shop.model.dialect === 'documented' ? [id, order] : order),
    );
    const pages = Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
      texts.slice(index * size, (index + 1) * size).join(),
    );
    const isRepeating = pages.some((page, index) => page === pages[index - 1]);
    return shop.list === 'here' && !ignoresPage && !isMute && !isUnpaged && !isRepeating;
  }

  private answerStats(): SentAnswer {
    const { shop, way } = this;
    this.way = 'fresh';
    const note = `<p>${this.versions.size}</p>`;
    if (way === 'failed') return { status: 500, body: {} };
    if (way === 'cached' && this.oldStats.length > 0)
      return { status: 200, body: this.oldStats.at(-1), headers: { age: '60' } };
    const isEmpty = way === 'empty' && shop.list !== 'empty';
    // If the list was empty before, an empty answer may describe that version.
    this.versions.set(note, isEmpty ? 0 : (shop.stale?.version ?? shop.version));
    const body = shop.stats(note, isEmpty);
    if (isEmpty) return { status: 200, body };
    this.oldStats.push(body);
    return { status: 200, body, headers: { date: new Date(shop.time).toUTCString() } };
  }

  private async answerList(page: number, requested: number, poll: () => Promise<void>): Promise<SentAnswer> {
    const { shop } = this;
    if (this.lastPageAt !== null && shop.time - this.lastPageAt < 1500) throw new Error('Two pages at once');
    this.lastPageAt = shop.time;
    this.requestedAt.push(shop.time);
    const next = this.between.shift();
    if (next === 'poll') await poll();
    else if (next) this.change(next);
    const sent = shop.page(page, requested, this.oldList);
    if (sent.status === 200 && shop.list === 'here') this.oldList = sent.body;
    return sent;
  }
}

type Figures = { paid: string | null; unpaid: string | null; referrals: number | null };

function isAbout({ paid, unpaid, referrals }: Figures, snapshot: AccountState['snapshot']): boolean {
  const stats = snapshot?.stats;
  const isFresh = snapshot?.cachedSeconds === null;
  return isFresh && stats?.totalPaid === paid && stats.totalUnpaid === unpaid && stats.totalReferrals === referrals;
}

export async function liveMirror({ steps, ...options }: MirrorHistory): Promise<Life> {
  const life = await Life.begin(options);
  await life.poll();
  for (const step of steps) await life.happen(step);
  await life.end();
  return life;
}
