import { type ReadonlySignal, signal } from '@preact/signals';
import type { Look } from '../../domain/polling/account-state-schema.ts';
import {
  isSameFigures,
  noticeHash,
  type ShownFigures,
  type UnpaidChange,
  unpaidChange,
} from '../../domain/polling/last-look.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { type SeenReferrals, seenReferrals } from '../../domain/polling/seen-referrals.ts';

export type ViewTracker = ReturnType<typeof createViewTracker>;

/**
 * Tracks what the user has seen. What was new when the popup opened is kept here: rows stay marked though they have been
 * in view, and the change since the last look stays shown, until the popup closes.
 */
export function createViewTracker() {
  /** By account, because two accounts may use the same keys. */
  const marks = signal<Readonly<Record<string, ReadonlySet<string>>>>({});
  const before = new Map<string, { look: Look | undefined; seen: number }>();
  /** The rows of each account that have been in view. */
  const viewed = new Map<string, Set<string>>();
  /** How many of its referrals were announced when the end of the list was in view. */
  const ends = new Map<string, number>();
  /** Whose notice was opened. */
  const read = new Set<string>();
  /** What the worker was told last. */
  const reported = new Map<string, Report>();

  /** What the user sees of an account; a notice that was not opened keeps its seen state. */
  function shownOf({ account, state, currency }: Program): ShownFigures | null {
    const shown = shownBy(state, currency);
    return shown && { ...shown, notice: read.has(account.id) ? shown.notice : (state.looked?.notice ?? '') };
  }

  /** What to report to the worker as seen. */
  function reportOf(program: Program): Report {
    const { account, state } = program;
    const end = (ends.get(account.id) ?? -1) >= announcedIn(state);
    return { ...seenReferrals(state, { keys: viewed.get(account.id) ?? new Set(), end }), shown: shownOf(program) };
  }

  return {
    /** The rows to mark as new, by account. */
    marks: marks as ReadonlySignal<Readonly<Record<string, ReadonlySet<string>>>>,

    /** To be called before an account is drawn: marks what is new in it. */
    begin({ account, state }: Program): void {
      if (!before.has(account.id)) before.set(account.id, { look: state.looked, seen: state.seen });
      const kept = marks.value[account.id];
      const keys = new Set([...(kept ?? []), ...state.newKeys]);
      // Redraws only if a row was added.
      if (keys.size > (kept?.size ?? 0)) marks.value = { ...marks.value, [account.id]: keys };
    },

    /** How many referrals are new since that, whether or not they are listed. */
    newCount: ({ account, state }: Program): number =>
      Math.max(0, announcedIn(state) - (before.get(account.id)?.seen ?? state.seen)),

    /** How the unpaid sum has changed since the last look before this popup; null: not at all, or nobody knows. */
    changeOf({ account, state, currency }: Program): UnpaidChange | null {
      const shown = shownBy(state, currency);
      return shown && unpaidChange(before.get(account.id)?.look, shown);
    },
    /** Whether the program's notice is another than at that look. */
    hasNewNotice({ account, state, currency }: Program): boolean {
      const { notice = '' } = shownBy(state, currency) ?? {};
      return notice !== '' && notice !== before.get(account.id)?.look?.notice;
    },
    /** The user opened the program's notice. */
    readNotice: ({ account }: Program): void => void read.add(account.id),

    /** Whether the account shows anything that the worker does not know to be seen. */
    hasUnreported(program: Program): boolean {
      const { account, state } = program;
      if (account.role !== 'affiliate') return false;
      const { seen, keys, shown } = reportOf(program);
      const isKnown = seen <= state.seen && keys.length === 0 && (shown === null || isSameFigures(state.looked, shown));
      const last = reported.get(account.id);
      return !isKnown && !(last?.seen === seen && `${last.keys}` === `${keys}` && isSame(last.shown, shown));
    },

    /** A row has been in view. */
    rowSeen(accountId: string, key: string): void {
      viewed.set(accountId, (viewed.get(accountId) ?? new Set()).add(key));
    },
    /** The end of the list that shows the account has been in view. */
    endSeen: ({ account, state }: Program): void => void ends.set(account.id, announcedIn(state)),

    /** What to report to the worker as seen. */
    report(program: Program) {
      const report = reportOf(program);
      reported.set(program.account.id, report);
      return { accountId: program.account.id, ...report };
    },
  };
}

/** What an account shows now; null before the first answer. */
function shownBy(state: Program['state'], currency: string | null): ShownFigures | null {
  const { snapshot } = state;
  return (
    snapshot && {
      unpaid: snapshot.stats.totalUnpaid,
      paid: snapshot.stats.totalPaid,
      currency,
      notice: noticeHash(snapshot.noticeHtml),
    }
  );
}

interface Report extends SeenReferrals {
  shown: ShownFigures | null;
}

const announcedIn = ({ ledger }: Program['state']): number => ledger?.announced ?? 0;

const isSame = (a: ShownFigures | null, b: ShownFigures | null): boolean =>
  a === b || (a !== null && b !== null && isSameFigures(a, b));
