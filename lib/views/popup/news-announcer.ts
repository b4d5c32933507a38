import type { ServiceError } from '../../domain/errors-schema.ts';
import { unseen } from '../../domain/polling/account-state.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { plural, t } from '../../platform/i18n.ts';

interface Deps {
  announce(text: string): void;
  announceFailure(error: ServiceError): void;
}

/** Announces what a refresh brought, and new referrals as they come in. */
export function createNewsAnnouncer({ announce, announceFailure }: Deps) {
  /** The programs when the user asked for a refresh whose result is not announced yet. */
  let asked: Map<string, Program> | null = null;
  let known = new Map<string, number>();

  return {
    listen(programs: Program[]): void {
      asked = new Map(programs.map((one) => [one.account.id, one]));
      known = new Map(programs.map((one) => [one.account.id, announcedIn(one)]));
    },

    /** To be called on every change: answers and storage events come in either order. */
    update(programs: Program[]): void {
      const news = programs.reduce((sum, one) => {
        const before = known.get(one.account.id);
        return sum + (before === undefined ? 0 : Math.max(0, announcedIn(one) - before));
      }, 0);
      for (const one of programs) known.set(one.account.id, announcedIn(one));
      // Every answer plans the next request, a failure too.
      const answered = programs.filter((one) => {
        const before = asked?.get(one.account.id);
        return before && before.state.schedule.plannedAt !== one.state.schedule.plannedAt;
      });
      if (news === 0 && answered.length === 0) return;
      const failed = answered.find(({ state }) => state.trouble)?.state.trouble;
      const { size = 0 } = asked ?? {};
      if (answered.length === size) asked = null;
      if (news > 0) announce(plural('newReferrals', news));
      else if (failed) announceFailure(failed);
      else if (answered.length === size) announce(t('upToDate'));
    },
  };
}

/** The account that was switched to, and what is new there. */
export function displayedText(programs: Program[]): string {
  return programs
    .map(({ account, state }) => {
      const count = unseen(state);
      return count > 0 ? t('shownWithNews', account.name, plural('newReferrals', count)) : account.name;
    })
    .join(' ');
}

const announcedIn = ({ state }: Program): number => state.ledger?.announced ?? 0;
