import type { ServiceError } from '../../domain/errors-schema.ts';
import { announcedIn, unseen } from '../../domain/polling/account-state.ts';
import type { Program } from '../../domain/polling/programs.ts';
import { listed, plural, t } from '../../platform/i18n.ts';

export type NewsAnnouncer = ReturnType<typeof createNewsAnnouncer>;

/** Announces new referrals as they arrive, and the result of a refresh in one text, because of two only one is spoken. */
export function createNewsAnnouncer(
  announce: (text: string) => void,
  describe: (error: ServiceError) => Promise<string>,
) {
  const known = new Map<string, number>();
  return {
    /** Call it on every change, except during a refresh. */
    update(programs: Program[]): void {
      const words = newsIn(programs);
      if (words) announce(words);
    },

    /** @param before the programs as they were before the refresh @param after as its answers left them */
    async refreshed(before: Program[], after: Program[]): Promise<void> {
      const found = [newsIn(after), ...(await failuresIn(after))].filter(Boolean);
      // An answer that could not be stored says nothing.
      const isAnswered = after.every(({ state }, index) => askedAt(state) > askedAt(before[index]?.state));
      if (found.length > 0) announce(found.join('. '));
      else if (isAnswered) announce(t('upToDate'));
    },
  };

  /** New referrals since the last call, in words. */
  function newsIn(programs: Program[]): string {
    let news = 0;
    for (const { account, state } of programs) {
      news += Math.max(0, announcedIn(state) - (known.get(account.id) ?? announcedIn(state)));
      known.set(account.id, announcedIn(state));
    }
    return news > 0 ? plural('newReferrals', news) : '';
  }

  /** Each cause once, with the names of its programs unless all have it. */
  async function failuresIn(programs: Program[]): Promise<string[]> {
    const described = programs.map(async ({ account, state: { trouble } }) => ({
      name: account.name,
      // A popup whose extension was updated cannot load the words, and tells the news all the same.
      cause: trouble && (await describe(trouble).catch(() => null)),
    }));
    const byCause = Map.groupBy(await Promise.all(described), ({ cause }) => cause);
    return [...byCause].map(([cause, failed]) =>
      cause && failed.length < programs.length
        ? t('labeled', listed(failed.map(({ name }) => name)), cause)
        : (cause ?? ''),
    );
  }
}

const askedAt = (state: Program['state'] | undefined): number => state?.route.askedAt ?? 0;

export function displayedText({ account, state }: Program): string {
  const count = unseen(state);
  return count > 0 ? t('labeled', account.name, plural('newReferrals', count)) : account.name;
}
