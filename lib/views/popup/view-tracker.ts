import { type ReadonlySignal, signal } from '@preact/signals';
import { unseen } from '../../domain/polling/account-state.ts';
import { type Look, noticeHash, type Shown, sameShown } from '../../domain/polling/look.ts';
import type { Programme } from '../../domain/polling/programmes.ts';

/**
 * What the user sees while the popup is open. Opening it counts as looking, so what was new when it opened is
 * kept here: rows stay marked, and the change since the last look stays told, until it is closed.
 * @param showsNotice whether what the programme has to say is on display with its figures
 */
export function createViewTracker({ showsNotice }: { showsNotice(): boolean }) {
  /** Keys are an account's own: another's may be the same. */
  const marks = signal<Readonly<Record<string, ReadonlySet<string>>>>({});
  const before = new Map<string, Look | undefined>();
  const told = new Map<string, string>();

  /** What the user sees of an account: a notice that is not on display is as new, or as old, as it was. */
  function seenOf({ state, currency }: Programme): Shown | null {
    const shown = shownBy(state, currency);
    return shown && { ...shown, notice: showsNotice() ? shown.notice : (state.looked?.notice ?? '') };
  }

  return {
    /** By account: the rows to mark as new. */
    marks: marks as ReadonlySignal<Readonly<Record<string, ReadonlySet<string>>>>,

    /** To be called before an account is drawn for the first time. */
    begin({ account, state }: Programme): void {
      if (!before.has(account.id)) before.set(account.id, state.looked);
    },

    /** The look before this popup was opened; undefined: there was none. */
    lastLook: (accountId: string): Look | undefined => before.get(accountId),

    /** Whether the account shows anything that the worker does not know to be seen. */
    isDue(programme: Programme): boolean {
      const { account, state } = programme;
      if (account.role !== 'affiliate') return false;
      const shown = seenOf(programme);
      const known = unseen(state) === 0 && (shown === null || sameShown(state.looked, shown));
      return !known && told.get(account.id) !== written(state, shown);
    },

    /** Marks what is new, and answers what to tell the worker of it. */
    look(programme: Programme) {
      const { account, state } = programme;
      const shown = seenOf(programme);
      const kept = marks.value[account.id];
      const keys = new Set([...(kept ?? []), ...state.newKeys]);
      // Drawing anew is spared where nothing is marked that was not.
      if (keys.size > (kept?.size ?? 0)) marks.value = { ...marks.value, [account.id]: keys };
      told.set(account.id, written(state, shown));
      return { accountId: account.id, announced: state.ledger?.announced ?? 0, shown };
    },
  };
}

/** What an account shows now; null before the first answer. */
export function shownBy(state: Programme['state'], currency: string | null): Shown | null {
  const { snapshot } = state;
  return (
    snapshot && {
      unpaid: snapshot.stats.totalUnpaid,
      currency,
      notice: noticeHash(snapshot.noticeHtml),
    }
  );
}

const written = ({ ledger }: Programme['state'], shown: Shown | null) =>
  JSON.stringify([ledger?.announced, shown]);
