import type { NotifyChoice } from '../domain/accounts/account.ts';
import type { WaitingKind } from '../domain/accounts/administration.ts';
import type { ConnectError, ConnectedAccount, ConnectValues } from '../domain/accounts/connect-form.ts';
import type { Checked } from '../domain/accounts/connection-check.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import type { ConsentError, DiscoveryError, Site } from '../domain/accounts/site-discovery.ts';
import type { BackupError, RestoreError } from '../domain/backup/backup-file.ts';
import type { Pause } from '../domain/calendar/pause.ts';
import type { ServiceError, StorageError } from '../domain/errors-schema.ts';
import type { RememberedGroup, TableView } from '../domain/groups/groups-schema.ts';
import type { ShownFigures } from '../domain/polling/last-look.ts';
import type { SeenReferrals } from '../domain/polling/seen-referrals.ts';
import type { OpenedPage } from '../domain/portal/route-status.ts';
import type { Result } from '../domain/result.ts';
import { browser } from './browser.ts';

/** The messages from views to the worker, and their answers. What views draw comes from storage instead. */
export interface Messages {
  /**
   * A view shows this account. `seen` and `keys`: what has been in view of its new referrals. `shown`: the figures that
   * the user saw; null where there were none.
   */
  opened: { ask: SeenReferrals & { accountId: string; shown: ShownFigures | null }; answer: null };
  refresh: { ask: { accountId: string }; answer: null };
  /** A page was opened that shows what this account’s portal tells beside the figures. */
  portal: { ask: { accountId: string; page: OpenedPage }; answer: null };
  /** Counts a page of the account's older clicks. */
  olderClicks: { ask: { accountId: string }; answer: Result<null, ServiceError> };
  /** Which account the popup shows from now on, or `ALL`. */
  select: { ask: { accountId: string }; answer: null };
  /** Deletes the history of an account that stays connected; it is read again. */
  forgetHistory: { ask: { accountId: string }; answer: null };
  /** Restores the history of a program from its lines in a backup, which are not checked yet. */
  restoreHistory: {
    ask: { accountId: string; text: string };
    answer: Result<{ added: number }, BackupError | StorageError | { kind: 'account-gone' }>;
  };
  /** Restores settings and programs from a backup's outline; the history of each follows by `restoreHistory`. */
  restore: { ask: { outline: string }; answer: Result<{ accountIds: string[] }, RestoreError> };
  connect: { ask: ConnectValues; answer: Result<ConnectedAccount, ConnectError> };
  test: { ask: { accountId: string }; answer: Result<ConnectedAccount, ConnectError> };
  /** Host access for a typed site is being asked for; it is given back unless the site gets connected. */
  notePermissions: { ask: { typed: string }; answer: null };
  /** The page is closed, or gives up the site that it asked access for. */
  leave: { ask: null; answer: null };
  /** Finds the service of a typed site, without credentials. */
  discover: { ask: { typed: string }; answer: Result<Site, DiscoveryError> };
  /**
   * Asks for approval on the site's consent page, then connects. `accountId`: the account whose password is renewed.
   */
  consent: {
    ask: { site: Site; accountId: string | null };
    answer: Result<ConnectedAccount, ConnectError | ConsentError>;
  };
  check: { ask: { accountId: string }; answer: Checked[] };
  /** `revoke`: also revoke the password at the site. `revoked`: whether that worked; null if not asked for. */
  disconnect: { ask: { accountId: string; revoke: boolean }; answer: { revoked: boolean | null } };
  /** The monthly goal, as `domain/accounts/goal.ts` reads it; null: no goal. */
  goal: { ask: { accountId: string; goal: string | null }; answer: null };
  /** Which news of an account are notified, and whether the badge counts it. */
  notifyOf: { ask: { accountId: string } & NotifyChoice; answer: null };
  /** Pauses notifications; null: resumes them. `until`: when (ms) notifications come again; null: they come now. */
  pauseNotifications: { ask: { pause: Pause | null }; answer: { until: number | null } };
  rename: { ask: { accountId: string; name: string }; answer: null };
  /** A campaign was used in a link of the account (`on`), or is not to be offered any more. */
  campaign: { ask: { accountId: string; campaign: string; on: boolean }; answer: null };
  settings: { ask: Settings; answer: null };
  rememberGroup: { ask: { accountId: string; groupId: number }; answer: null };
  changeGroup: {
    ask: { accountId: string; groupId: number } & Partial<Pick<RememberedGroup, 'name' | 'pinned'>>;
    answer: null;
  };
  forgetGroup: { ask: { accountId: string; groupId: number }; answer: null };
  /** Whether the user is notified of more applicants, or more referrals, that wait for approval in the program. */
  watchProgram: { ask: { accountId: string; kind: WaitingKind; on: boolean }; answer: null };
  /** The user looks at what waits in the whole program. */
  sawWaiting: { ask: { accountId: string; kind: WaitingKind }; answer: null };
  /** A panel is being opened to find a person. `windowId`: in which window; null: whichever panel opens first. */
  findPerson: { ask: { text: string; windowId: number | null }; answer: null };
  /** The panel has taken over its panel request. */
  tookPanelRequest: { ask: { at: number }; answer: null };
  tableView: { ask: TableView; answer: null };
  /** Whether the browser, and so its toolbar, is dark, which the worker cannot see. */
  toolbar: { ask: { dark: boolean }; answer: null };
  testNotification: { ask: null; answer: { shown: boolean } };
  /** Plays the sale sound. */
  trySound: { ask: null; answer: { played: boolean } };
  /** Shows the digest of last week; `shown` null: nothing is known of that week. */
  tryDigest: { ask: null; answer: { shown: boolean | null } };
}

type Name = keyof Messages;
type Message = { [N in Name]: { name: N; ask: Messages[N]['ask'] } }[Name];

/** A handler for each message; a missing one does not compile. */
export type Handlers = { [N in Name]: (ask: Messages[N]['ask']) => Promise<Messages[N]['answer']> };
export type Send = typeof send;

/** The answer to what only has to be done. */
export const done = (work: Promise<unknown>): Promise<null> => work.then(() => null);

/** Throws only if the worker is gone for good (the extension was updated under an open page). */
export async function send<N extends Name>(name: N, ask: Messages[N]['ask']): Promise<Messages[N]['answer']> {
  return (await browser.runtime.sendMessage({ name, ask })) as Messages[N]['answer'];
}

/** Must be called before the worker's first await, or the message that woke the worker is missed. */
export function listen(handlers: Handlers): void {
  // `return true` and sendResponse: what every browser, and the tests' fake one, understands.
  const listener = (message: unknown, sender: { id?: string }, respond: (answer: unknown) => void) => {
    if (sender.id !== undefined && sender.id !== browser.runtime.id) return;
    const { name, ask } = message as Message;
    if (!Object.hasOwn(handlers, name)) return;
    const handle = handlers[name] as (ask: unknown) => Promise<unknown>;
    handle(ask).then(respond, (bug) => {
      // The view must not wait for ever; the error itself goes to the worker's console.
      respond(undefined);
      throw bug;
    });
    return true as const;
  };
  browser.runtime.onMessage.addListener(listener as Parameters<typeof browser.runtime.onMessage.addListener>[0]);
}
