import { approvalPage } from '../domain/accounts/administration.ts';
import { unseenWaiting } from '../domain/groups/watch.ts';
import { plural } from '../platform/i18n.ts';
import type { Stored } from '../platform/storage/view.ts';

const WORDS = { applicants: 'newApplicants', referrals: 'newReferralsWaiting' } as const;

/**
 * The approvals that the badge counts, by program: "3 new applicants", "2 new referrals to approve", each with its page.
 * The program's name is null if it is the only one.
 */
export function newlyWaiting({
  accounts,
  capabilities,
  watches,
}: Pick<Stored, 'accounts' | 'capabilities' | 'watches'>) {
  return accounts.flatMap((account) => {
    const { id: accountId, name } = account;
    const parts = watches.flatMap((watch) => {
      const { kind } = watch;
      const count = unseenWaiting(watch);
      if (watch.accountId !== accountId || count === 0) return [];
      const page = approvalPage(account, capabilities[accountId], kind);
      return { kind, words: plural(WORDS[kind], count), page };
    });
    return parts.length === 0 ? [] : [{ accountId, name: accounts.length > 1 ? name : null, parts }];
  });
}
