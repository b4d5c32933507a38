import { type ReadonlySignal, signal } from '@preact/signals';
import { announcedIn } from '../../domain/polling/account-state.ts';
import type { AccountState } from '../../domain/polling/account-state-schema.ts';
import * as looks from '../../domain/polling/last-look.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { seenReferrals } from '../../domain/polling/seen-referrals.ts';

export type ViewTracker = ReturnType<typeof createViewTracker>;

/**
 * The figures and the count as they were when the popup opened, the rows that have been in view since, the number of
 * announced referrals when the end of the list was (-1: it was not), and the last report, as JSON.
 */
const newVisit = ({ looked: look, seen }: AccountState) => ({
  ...{ look, seen, viewed: new Set<string>(), end: -1, isNoticeRead: false, reported: '' },
});

/** Tracks the rows that the user has seen. New rows stay marked, and the change since the last visit shown, until the popup closes. */
export function createViewTracker() {
  /** By account, because two accounts may use the same keys. */
  const marks = signal<Readonly<Record<string, ReadonlySet<string>>>>({});
  const visits = new Map<string, ReturnType<typeof newVisit>>();

  function visitOf({ account: { id }, state }: Program) {
    const visit = visits.get(id) ?? newVisit(state);
    visits.set(id, visit);
    return visit;
  }

  function reportOf(program: Program) {
    const { account, state, currency } = program;
    const { viewed, end, isNoticeRead } = visitOf(program);
    const shown = shownBy(state, currency);
    // A notice that was not opened keeps its previous hash.
    if (shown && !isNoticeRead) shown.notice = state.looked?.notice ?? '';
    const seen = seenReferrals(state, { keys: viewed, end: end >= announcedIn(state) });
    return { accountId: account.id, ...seen, shown };
  }

  return {
    marks: marks as ReadonlySignal<Readonly<Record<string, ReadonlySet<string>>>>,

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
      const shown = shownBy(program.state, program.currency);
      return shown && looks.unpaidChange(visitOf(program).look, shown);
    },
    hasNewNotice(program: Program): boolean {
      const { notice = '' } = shownBy(program.state, program.currency) ?? {};
      return notice !== '' && notice !== visitOf(program).look?.notice;
    },
    readNotice: (program: Program): void => void Object.assign(visitOf(program), { isNoticeRead: true }),

    hasUnreported(program: Program): boolean {
      const { account, state } = program;
      if (account.role !== 'affiliate') return false;
      const report = reportOf(program);
      const { seen, keys, shown } = report;
      const isKnown = seen <= state.seen && keys.length === 0 && (!shown || looks.isSameFigures(state.looked, shown));
      return !isKnown && visitOf(program).reported !== JSON.stringify(report);
    },

    rowSeen: (accountId: string, key: string): void => void visits.get(accountId)?.viewed.add(key),
    endSeen: (program: Program): void => void Object.assign(visitOf(program), { end: announcedIn(program.state) }),

    report(program: Program) {
      const report = reportOf(program);
      visitOf(program).reported = JSON.stringify(report);
      return report;
    },
  };
}

function shownBy({ snapshot }: Program['state'], currency: string | null): looks.ShownFigures | null {
  if (!snapshot) return null;
  const { stats, noticeHtml } = snapshot;
  return { unpaid: stats.totalUnpaid, paid: stats.totalPaid, currency, notice: looks.noticeHash(noticeHtml) };
}
