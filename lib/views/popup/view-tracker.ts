import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { unseenWaiting } from '../../domain/groups/watch.ts';
import { announcedIn } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import * as looks from '../../domain/polling/last-look.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { seenReferrals } from '../../domain/polling/seen-referrals.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { StartTimer } from '../announcer.ts';

export interface TrackerDeps {
  stored: ReadonlySignal<Stored>;
  shown: ReadonlySignal<Program[]>;
  account: ReadonlySignal<Account | null>;
  showsOverview: ReadonlySignal<boolean>;
  send: Send;
  startTimer: StartTimer;
  whileBusy(requests: Promise<unknown>[]): Promise<void>;
}

export type ViewTracker = ReturnType<typeof createViewTracker>;

/**
 * The figures and the count as they were when the popup opened, the rows that have been in view since, the number of
 * announced referrals when the end of the list was (-1: it was not), and the last report, as JSON.
 */
const newVisit = ({ looked: look, seen }: AccountState) => ({
  ...{ look, seen, viewed: new Set<string>(), end: -1, isNoticeRead: false, reported: '' },
});

/** ms: rows come into view many at a time, and a row that is gone sooner was not seen. */
const REPORT_DELAY = 250;

/**
 * Tracks what the user has seen of the displayed programs, and reports it to the worker. New rows stay marked, and the
 * change since the last visit shown, until the popup closes.
 */
export function createViewTracker({ stored, shown, account, showsOverview, send, startTimer, whileBusy }: TrackerDeps) {
  /** By account, because two accounts may use the same keys. */
  const marks = signal<Readonly<Record<string, ReadonlySet<string>>>>({});
  const visits = new Map<string, ReturnType<typeof newVisit>>();
  let cancelReport = () => {};

  function visitOf({ account: { id }, state }: Program) {
    const visit = visits.get(id) ?? newVisit(state);
    visits.set(id, visit);
    return visit;
  }

  function reportOf(program: Program) {
    const { account, state, currency } = program;
    const { viewed, end, isNoticeRead } = visitOf(program);
    const figures = figuresOf(state, currency);
    // A notice that was not opened keeps its previous hash.
    if (figures && !isNoticeRead) figures.notice = state.looked?.notice ?? '';
    const seen = seenReferrals(state, { keys: viewed, end: end >= announcedIn(state) });
    return { accountId: account.id, ...seen, shown: figures };
  }

  function hasUnreported(program: Program): boolean {
    const { account, state } = program;
    if (account.role !== 'affiliate') return false;
    const report = reportOf(program);
    const { seen, keys, shown } = report;
    const isKnown = seen <= state.seen && keys.length === 0 && (!shown || looks.isSameFigures(state.looked, shown));
    return !isKnown && visitOf(program).reported !== JSON.stringify(report);
  }

  async function report(programs: Program[]): Promise<void> {
    // An administrator sees no figures, but a click on the notification of a trouble leads here once.
    const isReported = ({ account, state }: Program) => account.role === 'affiliate' || state.clickedAt !== undefined;
    const reports = programs.filter(isReported).map((program) => {
      const report = reportOf(program);
      visitOf(program).reported = JSON.stringify(report);
      return report;
    });
    await whileBusy(reports.map((seen) => send('opened', seen)));
    await reportWaiting();
  }

  const reportNewlySeen = () => report(shown.value.filter(hasUnreported));

  function reportSoon(): void {
    cancelReport();
    cancelReport = startTimer(() => void reportNewlySeen(), REPORT_DELAY);
  }

  /** The overview shows the number of waiting approvals, so the badge need not count them. */
  async function reportWaiting(): Promise<void> {
    const { id } = account.value ?? {};
    if (!id || !showsOverview.value) return;
    const parts = stored.value.capabilities[id]?.overviewParts ?? [];
    const watches = stored.value.watches.filter(
      (watch) => watch.accountId === id && parts.includes(watch.kind) && unseenWaiting(watch) > 0,
    );
    await whileBusy(watches.map(({ kind }) => send('sawWaiting', { accountId: id, kind })));
  }

  return {
    marks: marks as ReadonlySignal<typeof marks.value>,

    /** Call it before an account is drawn: marks its new rows. */
    begin(program: Program): void {
      visitOf(program);
      const { account, state } = program;
      const kept = marks.value[account.id];
      const keys = new Set([...(kept ?? []), ...state.newKeys]);
      // Redraws only if a row was added.
      if (keys.size > (kept?.size ?? 0)) marks.value = { ...marks.value, [account.id]: keys };
    },

    /** The number of new referrals since the popup opened, listed or not. */
    newCount: (program: Program): number => Math.max(0, announcedIn(program.state) - visitOf(program).seen),

    /** The change of the unpaid sum since the previous visit; null: none, or unknown. */
    changeOf(program: Program): looks.UnpaidChange | null {
      const figures = figuresOf(program.state, program.currency);
      return figures && looks.unpaidChange(visitOf(program).look, figures);
    },
    hasNewNotice(program: Program): boolean {
      const { notice = '' } = figuresOf(program.state, program.currency) ?? {};
      return notice !== '' && notice !== visitOf(program).look?.notice;
    },
    reportNewlySeen,

    /** What pages report of what comes into view. */
    seen: {
      /** Call it once the stored state has been drawn. */
      reportSeen: () => report(shown.value),
      noticeSeen(): void {
        for (const program of shown.value) visitOf(program).isNoticeRead = true;
        void reportNewlySeen();
      },
      rowSeen(accountId: string, key: string): void {
        visits.get(accountId)?.viewed.add(key);
        reportSoon();
      },
      endSeen(): void {
        for (const program of shown.value) visitOf(program).end = announcedIn(program.state);
        reportSoon();
      },
    },
  };
}

function figuresOf({ snapshot }: Program['state'], currency: string | null): looks.ShownFigures | null {
  if (!snapshot) return null;
  const { stats, noticeHtml } = snapshot;
  return { unpaid: stats.totalUnpaid, paid: stats.totalPaid, currency, notice: looks.noticeHash(noticeHtml) };
}
