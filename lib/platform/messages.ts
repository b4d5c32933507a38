import type { ConnectError, Connected, ConnectForm } from '../domain/accounts/connect-form.ts';
import type { Checked } from '../domain/accounts/connection-check.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import type { ConsentError, DiscoveryError, Site } from '../domain/accounts/site.ts';
import type { ServiceError, StorageError } from '../domain/errors.ts';
import type { RememberedGroup, TableView } from '../domain/groups/groups.ts';
import type { Shown } from '../domain/polling/look.ts';
import type { HistoryPage } from '../domain/referrals/referral-history.ts';
import type { Result } from '../domain/result.ts';
import type { ExportFileError, Imported } from '../domain/transfer/export-file.ts';
import { browser } from './browser.ts';

/** The contract between views and worker: intentions go in, outcomes come back. What is drawn comes by storage. */
export interface Messages {
  /**
   * A view shows this account; `announced`: how many referrals it knew of (they are seen now). `shown`: which
   * figures the user saw; null where there were none.
   */
  opened: { ask: { accountId: string; announced: number; shown: Shown | null }; answer: null };
  refresh: { ask: { accountId: string }; answer: null };
  /** What the popup shows from now on: an account, or all of them (`ALL`). */
  select: { ask: { accountId: string }; answer: null };
  /** A page of all referrals, from 1 up; never stored. */
  history: { ask: { accountId: string; page: number }; answer: Result<HistoryPage, ServiceError> };
  /** Fills in the past from the service's own history, or stops doing so. */
  backfill: { ask: { accountId: string; on: boolean }; answer: null };
  /** Deletes what was recorded of an account that stays connected. */
  forgetRecords: { ask: { accountId: string }; answer: null };
  /** Takes over what a file holds (`domain/records-file.ts`), as it was read: nobody has looked at it yet. */
  importRecords: {
    ask: { accountId: string; text: string; anyway: boolean };
    answer: Result<Imported, ExportFileError | StorageError | { kind: 'account-gone' }>;
  };
  connect: { ask: ConnectForm; answer: Result<Connected, ConnectError> };
  test: { ask: { accountId: string }; answer: Result<Connected, ConnectError> };
  /** Access to a typed site is being asked for: given back unless it comes to be connected. */
  notePermissions: { ask: { typed: string }; answer: null };
  /** The page is left, or what it had found is given up. */
  leave: { ask: null; answer: null };
  /** Without credentials: where the service of a typed site is. */
  discover: { ask: { typed: string }; answer: Result<Site, DiscoveryError> };
  /** Asks the user on the site's own consent page, then connects. `accountId`: whose password is renewed. */
  consent: {
    ask: { site: Site; accountId: string | null };
    answer: Result<Connected, ConnectError | ConsentError>;
  };
  check: { ask: { accountId: string }; answer: Checked[] };
  /** `revoke`: at the site, too. `revoked` tells whether that worked; null if it was not asked for. */
  disconnect: { ask: { accountId: string; revoke: boolean }; answer: { revoked: boolean | null } };
  /** What the user wants to earn in a month, as `domain/goal.ts` reads it; null: no goal. */
  goal: { ask: { accountId: string; goal: string | null }; answer: null };
  rename: { ask: { accountId: string; name: string }; answer: null };
  settings: { ask: Settings; answer: null };
  rememberGroup: { ask: { accountId: string; groupId: number }; answer: null };
  changeGroup: {
    ask: { accountId: string; groupId: number } & Partial<Pick<RememberedGroup, 'name' | 'pinned'>>;
    answer: null;
  };
  forgetGroup: { ask: { accountId: string; groupId: number }; answer: null };
  /** Whether new applicants of a pinned group are told; `name`: as the service calls it. */
  watchGroup: {
    ask: { accountId: string; groupId: number; on: boolean; name: string | null };
    answer: null;
  };
  /** The user looks at this group: its applicants are news no longer. */
  sawApplicants: { ask: { accountId: string; groupId: number }; answer: null };
  /** The panel of this window is being opened for this group's applicants; null: whichever panel comes first. */
  applicants: { ask: { accountId: string; groupId: number; windowId: number | null }; answer: null };
  /** The panel has taken over the errand that was left for it. */
  tookPanelRequest: { ask: { at: number }; answer: null };
  tableView: { ask: TableView; answer: null };
  /** A page tells what the worker cannot see: whether the browser, and so its toolbar, is dark. */
  toolbar: { ask: { dark: boolean }; answer: null };
  testNotification: { ask: null; answer: { shown: boolean } };
  /** Plays the sale sound. */
  trySound: { ask: null; answer: { played: boolean } };
  /** Tells how last week went; `shown` null: nothing is known of it. */
  tryDigest: { ask: null; answer: { shown: boolean | null } };
}

type Name = keyof Messages;
type Message = { [N in Name]: { name: N; ask: Messages[N]['ask'] } }[Name];

/** The compiler checks that none is missing. */
export type Handlers = { [N in Name]: (ask: Messages[N]['ask']) => Promise<Messages[N]['answer']> };
export type Send = typeof send;

/** Throws only if the worker is gone for good (the extension was updated under an open page). */
export async function send<N extends Name>(name: N, ask: Messages[N]['ask']): Promise<Messages[N]['answer']> {
  return (await browser.runtime.sendMessage({ name, ask })) as Messages[N]['answer'];
}

/** Must be called before the worker's first await (pitfall 11). */
export function listen(handlers: Handlers): void {
  // `return true` and sendResponse: what every browser, and the tests' fake one, understands.
  const listener = (message: unknown, sender: { id?: string }, respond: (answer: unknown) => void) => {
    if (sender.id !== undefined && sender.id !== browser.runtime.id) return;
    const { name, ask } = message as Message;
    if (!Object.hasOwn(handlers, name)) return;
    const handle = handlers[name] as (ask: unknown) => Promise<unknown>;
    handle(ask).then(respond, (bug) => {
      // The view must not wait for ever; the bug itself belongs into the worker's console.
      respond(undefined);
      throw bug;
    });
    return true as const;
  };
  browser.runtime.onMessage.addListener(
    listener as Parameters<typeof browser.runtime.onMessage.addListener>[0],
  );
}
