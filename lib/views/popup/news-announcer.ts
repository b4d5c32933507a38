import type { ServiceError } from '../../domain/errors-schema.ts';
import { announcedIn, unseen } from '../../domain/polling/account-state.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { plural, t } from '../../platform/i18n.ts';

export type NewsAnnouncer = ReturnType<typeof createNewsAnnouncer>;

/** Announces the result of a refresh, and new referrals as they arrive. */
export function createNewsAnnouncer(
  announce: (text: string) => void,
  describe: (error: ServiceError) => Promise<string>,
) {
  /** The programs of a refresh that have not answered yet, as they were before. */
  const awaited = new Map<string, Program>();
  /** A result of the refresh was announced, after which "nothing new" would be wrong. */
  let isTold = false;
  /** Without a network, every program fails, and not always at once. */
  let isFailureTold = false;
  const known = new Map<string, number>();

  /** Announces a failure, and news in the same text, because of two texts at once only the last is spoken. */
  async function announceFailure({ account, state }: Program, isOnly: boolean, news = ''): Promise<void> {
    // A popup whose extension was updated cannot load the words, and tells the news all the same.
    const cause = state.trouble ? await describe(state.trouble).catch(() => '') : '';
    announce([news, cause && !isOnly ? t('labeled', account.name, cause) : cause].filter(Boolean).join('. '));
  }

  return {
    listen(programs: Program[]): void {
      isTold = false;
      isFailureTold = false;
      awaited.clear();
      for (const program of programs) {
        awaited.set(program.account.id, program);
        known.set(program.account.id, announcedIn(program.state));
      }
    },

    /** Call it on every change. */
    update(programs: Program[]): void {
      let news = 0;
      for (const { account, state } of programs) {
        news += Math.max(0, announcedIn(state) - (known.get(account.id) ?? announcedIn(state)));
        known.set(account.id, announcedIn(state));
      }
      const answered = programs.filter((program) => isAnswer(awaited.get(program.account.id), program));
      for (const { account } of answered) awaited.delete(account.id);
      const failed = isFailureTold ? undefined : answered.find(({ state }) => state.trouble);
      const words = news > 0 ? plural('newReferrals', news) : '';
      if (failed) void announceFailure(failed, programs.length === 1, words);
      else if (words) announce(words);
      else if (answered.length > 0 && awaited.size === 0 && !isTold) announce(t('upToDate'));
      isTold ||= news > 0 || failed != null;
      isFailureTold ||= failed != null;
    },

    /** Call it when the refresh is over: a program that was not asked, because it must wait, keeps its trouble. */
    end(programs: Program[]): void {
      const failed = programs.find(({ account, state }) => awaited.has(account.id) && state.trouble);
      if (failed && !isTold) void announceFailure(failed, programs.length === 1);
    },
  };
}

/**
 * Every answer plans the next request, errors included; a missing network is only a trouble. While the rest of a program
 * ends, an earlier time is drawn.
 */
const isAnswer = (before: Program | undefined, { state }: Program): boolean =>
  before !== undefined &&
  ((state.route.askedAt ?? 0) > (before.state.route.askedAt ?? 0) ||
    before.state.trouble?.kind !== state.trouble?.kind);

export function displayedText({ account, state }: Program): string {
  const count = unseen(state);
  return count > 0 ? t('labeled', account.name, plural('newReferrals', count)) : account.name;
}
