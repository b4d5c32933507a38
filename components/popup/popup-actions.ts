import type { Account } from '../../lib/domain/accounts/account.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';

export interface PopupActions {
  store: PopupStore;
  onOptions(account?: Account): void;
  /** Opens the side panel, which must happen in the click itself; null: several programs are shown. */
  onGroups(account: Account | null): void;
  /** Opens the earnings page; null: of all programs combined. */
  onEarnings(accountId: string | null, period?: 'month'): void;
  /** Requests site access, so it must be called in the click itself. */
  onGrant(account: Account): void;
  /** Asks the account's site to approve again, and shows the result. */
  onRenew(account: Account): void;
  /** Opens the side panel to find a person in the account's program, which must happen in the click itself. */
  onPerson(text: string, account: Account): void;
  onCopy(text: string): Promise<boolean>;
}
