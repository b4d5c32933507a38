import type { ServiceError } from '../../domain/errors-schema.ts';
import { announcedIn, unseen } from '../../domain/polling/account-state.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { plural, t } from '../../platform/i18n.ts';

/** Announces the result of a refresh, and new referrals as they arrive. */
export function createNewsAnnouncer(announce: (text: string) => void, announceFailure: (error: ServiceError) => void) {
  /** The programs of a refresh whose result is not announced yet. */
  let awaited: Map<string, Program> | null = null;
  let known = new Map<string, number>();

  return {
    listen(programs: Program[]): void {
      awaited = new Map(programs.map((program) => [program.account.id, program]));
      known = new Map(programs.map((program) => [program.account.id, announcedIn(program.state)]));
    },

    /** Call it on every change: answers and storage events arrive in either order. */
    update(programs: Program[]): void {
      const news = programs.reduce((sum, program) => {
        const before = known.get(program.account.id);
        return sum + (before === undefined ? 0 : Math.max(0, announcedIn(program.state) - before));
      }, 0);
      for (const program of programs) known.set(program.account.id, announcedIn(program.state));
      // Every answer plans the next request, errors included.
      const answered = programs.filter((program) => {
        const before = awaited?.get(program.account.id);
        return before && before.state.route.askedAt !== program.state.route.askedAt;
      });
      if (news === 0 && answered.length === 0) return;
      const failed = answered.find(({ state }) => state.trouble)?.state.trouble;
      const { size = 0 } = awaited ?? {};
      if (answered.length === size) awaited = null;
      if (news > 0) announce(plural('newReferrals', news));
      else if (failed) announceFailure(failed);
      else if (answered.length === size) announce(t('upToDate'));
    },
  };
}

export function displayedText(programs: Program[]): string {
  return programs
    .map(({ account, state }) => {
      const count = unseen(state);
      return count > 0 ? t('shownWithNews', account.name, plural('newReferrals', count)) : account.name;
    })
    .join(' ');
}
