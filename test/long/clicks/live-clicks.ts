import { dayOf, HOUR, MINUTE } from '../../../lib/domain/calendar/calendar.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { clicksDueAt } from '../../../lib/domain/portal/click-list.ts';
import type { ClicksPage } from '../../../lib/domain/portal/click-reading.ts';
import type { Answer } from '../../../lib/domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../../lib/domain/result.ts';
import { createClickReader } from '../../../lib/worker/polling/click-reader.ts';
import { createPrograms } from '../../../lib/worker/programs/stored-programs.ts';
import { createMeter } from '../../../lib/worker/storage/meter.ts';
import * as storage from '../../fake/fake-storage.ts';
import { resetBrowser } from '../../fake/reset-browser.ts';
import { account, snapshot, state } from '../../lib/make.ts';
import { partOf, storeProgram } from '../../lib/program-samples.ts';
import { createKillable, type Kill, type LateWrites } from '../killable.ts';
import { ClickSite } from './click-site.ts';
import type { ClickHistory, ClickStep } from './click-steps.ts';

/** How often a reading may be due until it has ended. */
const MOST_TURNS = 40;

/** A site's clicks and a program that reads them, through many starts of the worker. */
export class LivedClicks {
  readonly site: ClickSite;
  requests: number[] = [];
  kills = 0;
  compared = 0;
  private failing: Extract<ClickStep, { do: 'fail' }>['how'] | null = null;
  private meanwhile: ClickStep[] = [];
  private seen = -1;

  private constructor(options: Omit<ClickHistory, 'steps'>) {
    this.site = new ClickSite(options);
    this.site.add(options.before, 5000, false);
  }

  static async begin(options: Omit<ClickHistory, 'steps'>): Promise<LivedClicks> {
    resetBrowser();
    await storage.write(storage.ACCOUNTS, [account()]);
    await storeProgram('a', { state: state({ snapshot: snapshot() }) });
    return new LivedClicks(options);
  }

  async happen(step: ClickStep): Promise<void> {
    const { site } = this;
    if (step.do === 'wait') site.now += step.minutes * MINUTE;
    else if (step.do === 'fail') this.failing = step.how;
    else if (step.do === 'read') {
      site.now = Math.max(site.now, (await this.dueAt()) - 5 * HOUR);
      this.meanwhile = [...step.meanwhile];
      await this.run(step.kill);
      if (step.kill === null) await this.compare();
    } else site.change(step);
  }

  /** The list stays as it is, and the reading ends. */
  async settle(): Promise<void> {
    [this.failing, this.meanwhile] = [null, []];
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const known = await partOf('a', 'clicks');
      const isSettled = known?.isCurrent && !known.isChanged && this.seen === this.site.version;
      if (isSettled && known.counted?.known?.since === null) break;
      this.site.now = Math.max(this.site.now + 1000, await this.dueAt());
      await this.run(null);
    }
    if (!(await this.compare())) throw new Error('The reading does not end.');
  }

  private async dueAt(): Promise<number> {
    const known = await partOf('a', 'clicks');
    return clicksDueAt(known, { revision: 1, now: this.site.now });
  }

  /** Whether a reading has ended, and its counts equal the list. */
  async compare(): Promise<boolean> {
    const known = await partOf('a', 'clicks');
    if (!known?.isCurrent || known.isChanged || this.seen !== this.site.version) return false;
    const clicks = known.counted?.known;
    if (!clicks || clicks.since !== null) return false;
    const { names, days } = clicks.counts;
    const counted = Object.entries(days).flatMap(([day, groups]) =>
      groups.map(
        ([campaign, page, source, count]) => `${[day, names[campaign], names[page], names[source]]}: ${count}`,
      ),
    );
    const listed = Map.groupBy(
      this.site.list,
      ({ at, campaign, page, source }) => `${[dayOf(Math.min(at, this.site.now)), campaign, page, source]}`,
    );
    const truth = [...listed].map(([group, rows]) => `${group}: ${rows.length}`);
    if (counted.sort().join('\n') !== truth.sort().join('\n'))
      throw new Error(`Counted\n${counted.join('\n')}\nbut listed\n${truth.join('\n')}`);
    this.compared++;
    return true;
  }

  /** Starts a worker that reads what is due. */
  async run(kill: Kill | null): Promise<void> {
    const late: LateWrites = [];
    const { store, database, point, killed } = createKillable({ late }, kill);
    const now = () => this.site.now;
    const programs = createPrograms({ store, database, now, inTurn: (work) => work() });
    const reader = createClickReader({
      ...{ store, database, programs, now, random: () => 0.5 },
      client: {
        visits: async (_, page) => {
          await point();
          const answer = this.answer(page ?? 1);
          await point();
          return answer;
        },
      },
      meter: createMeter({ store, now }),
      vault: { reveal: async () => ok('secret') },
      hasAccess: async () => true,
      timeout: async (milliseconds) => {
        this.site.now += milliseconds;
        await point();
      },
      wake: async () => void (await point()),
    });
    const outcome = await Promise.race([reader.readAll(), killed]);
    if (outcome !== 'killed') return;
    this.kills++;
    // Its last answer may be lost.
    this.seen = -1;
  }

  private answer(page: number): Result<Answer<ClicksPage>, ServiceError> {
    this.requests.push(this.site.now);
    const how = this.failing;
    this.failing = null;
    const answered = this.site.page(how === 'ignored' ? 1 : page);
    // What was announced happens before the next page.
    const { version } = this.site;
    const next = this.meanwhile.shift();
    if (how === 'error') return fail({ kind: 'no-answer' });
    if (how === null) this.seen = version;
    if (next?.do === 'add' || next?.do === 'remove') this.site.change(next);
    const value = how === 'empty' ? { ...answered, rows: [] } : answered;
    return ok({ value, cachedSeconds: how === 'cached' ? 60 : null });
  }
}

export async function liveClicks({ steps, ...options }: ClickHistory): Promise<LivedClicks> {
  const life = await LivedClicks.begin(options);
  for (const step of steps) await life.happen(step);
  await life.settle();
  return life;
}
