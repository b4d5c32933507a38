import { type ReadonlySignal, signal } from '@preact/signals';
import { announcedIn } from '../../domain/polling/account-state.ts';
import type { Look } from '../../domain/polling/account-state-schema.ts';
import * as looks from '../../domain/polling/last-look.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { type SeenReferrals, seenReferrals } from '../../domain/polling/seen-referrals.ts';

export type ViewTracker = ReturnType<typeof createViewTracker>;

/** Tracks the rows that the user has seen. New rows stay marked, and the change since the last visit shown, until the popup closes. */
export function createViewTracker() {
  /** By account, because two accounts may use the same keys. */
  const marks = signal<Readonly<Record<string, ReadonlySet<string>>>>({});
  const previous = new Map<string, { look: Look | undefined; seen: number }>();
  /** The keys of rows that have been in view, by account. */
  const viewed = new Map<string, Set<string>>();
  /** The number of announced referrals when the end of the list was in view. */
  const ends = new Map<string, number>();
  const read = new Set<string>();
  const reported = new Map<string, Report>();

  /** A notice that was not opened keeps its previous hash. */
  function shownOf({ account, state, currency }: Program): looks.ShownFigures | null {
    const shown = shownBy(state, currency);
    return shown && { ...shown, notice: read.has(account.id) ? shown.notice : (state.looked?.notice ?? '') };
  }

  function reportOf(program: Program): Report {
    const { account, state } = program;
    const end = (ends.get(account.id) ?? -1) >= announcedIn(state);
    return { ...seenReferrals(state, { keys: viewed.get(account.id) ?? new Set(), end }), shown: shownOf(program) };
  }

  return {
    marks: marks as ReadonlySignal<Readonly<Record<string, ReadonlySet<string>>>>,

    /** Call it before an account is drawn: marks its new rows. */
    begin({ account, state }: Program): void {
      if (!previous.has(account.id)) previous.set(account.id, { look: state.looked, seen: state.seen });
      const kept = marks.value[account.id];
      const keys = new Set([...(kept ?? []), ...state.newKeys]);
      // Redraws only if a row was added.
      if (keys.size > (kept?.size ?? 0)) marks.value = { ...marks.value, [account.id]: keys };
    },

    /** The number of new referrals since the popup opened, listed or not. */
    newCount: ({ account, state }: Program): number =>
      Math.max(0, announcedIn(state) - (previous.get(account.id)?.seen ?? state.seen)),

    /** The change of the unpaid sum since the previous visit; null: none, or unknown. */
    changeOf({ account, state, currency }: Program): looks.UnpaidChange | null {
      const shown = shownBy(state, currency);
      return shown && looks.unpaidChange(previous.get(account.id)?.look, shown);
    },
    hasNewNotice({ account, state, currency }: Program): boolean {
      const { notice = '' } = shownBy(state, currency) ?? {};
      return notice !== '' && notice !== previous.get(account.id)?.look?.notice;
    },
    readNotice: ({ account }: Program): void => void read.add(account.id),

    hasUnreported(program: Program): boolean {
      const { account, state } = program;
      if (account.role !== 'affiliate') return false;
      const { seen, keys, shown } = reportOf(program);
      const isKnown =
        seen <= state.seen && keys.length === 0 && (shown === null || looks.isSameFigures(state.looked, shown));
      const last = reported.get(account.id);
      return !isKnown && !(last?.seen === seen && `${last.keys}` === `${keys}` && isSame(last.shown, shown));
    },

    rowSeen(accountId: string, key: string): void {
      viewed.set(accountId, (viewed.get(accountId) ?? new Set()).add(key));
    },
    endSeen: ({ account, state }: Program): void => void ends.set(account.id, announcedIn(state)),

    report(program: Program) {
      const report = reportOf(program);
      reported.set(program.account.id, report);
      return { accountId: program.account.id, ...report };
    },
  };
}

function shownBy({ snapshot }: Program['state'], currency: string | null): looks.ShownFigures | null {
  if (!snapshot) return null;
  const { stats, noticeHtml } = snapshot;
  return { unpaid: stats.totalUnpaid, paid: stats.totalPaid, currency, notice: looks.noticeHash(noticeHtml) };
}

interface Report extends SeenReferrals {
  shown: looks.ShownFigures | null;
}

const isSame = (a: looks.ShownFigures | null, b: looks.ShownFigures | null): boolean =>
  a === b || (a !== null && b !== null && looks.isSameFigures(a, b));
