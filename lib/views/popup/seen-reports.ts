import type { ReadonlySignal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { unseenWaiting } from '../../domain/groups/watch.ts';
import type { Program } from '../../domain/polling/programs.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { StartTimer } from '../announcer.ts';
import type { ViewTracker } from './view-tracker.ts';

interface Deps {
  stored: ReadonlySignal<Stored>;
  shown: ReadonlySignal<Program[]>;
  account: ReadonlySignal<Account | null>;
  showsOverview: ReadonlySignal<boolean>;
  views: ViewTracker;
  send: Send;
  startTimer: StartTimer;
  whileBusy(requests: Promise<unknown>[]): Promise<void>;
}

/** ms: rows come into view many at a time, and a row that is gone sooner was not seen. */
const REPORT_DELAY = 250;

/** Reports to the worker what the user has seen of the displayed programs. */
export function createSeenReports({ stored, shown, account, showsOverview, views, whileBusy, ...deps }: Deps) {
  let cancelReport = () => {};

  async function report(programs: Program[]): Promise<void> {
    // An administrator sees no figures, but a click on the notification of a trouble leads here once.
    const isReported = ({ account, state }: Program) => account.role === 'affiliate' || state.clickedAt !== undefined;
    const reports = programs.filter(isReported).map(views.report);
    await whileBusy(reports.map((seen) => deps.send('opened', seen)));
    await reportWaiting();
  }

  const reportNewlySeen = () => report(shown.value.filter(views.hasUnreported));

  function reportSoon(): void {
    cancelReport();
    cancelReport = deps.startTimer(() => void reportNewlySeen(), REPORT_DELAY);
  }

  /** The overview shows the number of waiting approvals, so the badge need not count them. */
  async function reportWaiting(): Promise<void> {
    const { id } = account.value ?? {};
    if (!id || !showsOverview.value) return;
    const parts = stored.value.capabilities[id]?.overviewParts ?? [];
    const watches = stored.value.watches.filter(
      (watch) => watch.accountId === id && parts.includes(watch.kind) && unseenWaiting(watch) > 0,
    );
    await whileBusy(watches.map(({ kind }) => deps.send('sawWaiting', { accountId: id, kind })));
  }

  return {
    /** Call it once the stored state has been drawn. */
    reportSeen: () => report(shown.value),
    reportNewlySeen,
    noticeSeen(): void {
      shown.value.forEach(views.readNotice);
      void reportNewlySeen();
    },
    rowSeen(accountId: string, key: string): void {
      views.rowSeen(accountId, key);
      reportSoon();
    },
    endSeen(): void {
      shown.value.forEach(views.endSeen);
      reportSoon();
    },
  };
}
