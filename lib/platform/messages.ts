import type { NotifyChoice } from '../domain/accounts/account.ts';
import type { WaitingKind } from '../domain/accounts/administration.ts';
import type { ConnectError, ConnectedAccount, ConnectOutcome, ConnectValues } from '../domain/accounts/connect-form.ts';
import type { Checked } from '../domain/accounts/connection-check.ts';
import type { Settings } from '../domain/accounts/settings-schema.ts';
import type { ConsentError, DiscoveryError, Site } from '../domain/accounts/site-discovery.ts';
import type { BackupError, RestoreError } from '../domain/backup/backup-file.ts';
import type { BackedUpHistory } from '../domain/backup/history-lines.ts';
import type { Pause } from '../domain/calendar/pause.ts';
import type { History } from '../domain/earnings/earnings-history.ts';
import type { WeeklyDigest } from '../domain/earnings/weekly-digest.ts';
import type { ServiceError, StorageError } from '../domain/errors-schema.ts';
import type { RememberedGroup, TableView } from '../domain/groups/groups-schema.ts';
import type { PanelRequest } from '../domain/groups/panel-request.ts';
import type { ShownFigures } from '../domain/polling/last-look.ts';
import type { SeenReferrals } from '../domain/polling/seen-referrals.ts';
import type { ShownClicks } from '../domain/portal/clicks-schema.ts';
import type { OpenedPage } from '../domain/portal/portal-route.ts';
import type { Result } from '../domain/result.ts';
import { browser } from './browser.ts';
import type { PackedRow } from './packed-row.ts';

/** false: the browser could not store it, which pages show as their `storageError`. */
type Done = null | false;

/** Messages from views to the worker, and their answers. Views draw from storage instead. */
export interface Messages {
  /** A view shows this account. `seen` and `keys`: its new referrals that were in view. `shown`: the figures seen. */
  opened: { request: SeenReferrals & { accountId: string; shown: ShownFigures | null }; answer: null };
  refresh: { request: { accountId: string }; answer: Done };
  /** A page was opened that shows the account's portal data. */
  portal: { request: { accountId: string; page: OpenedPage }; answer: null };
  /** Reads at most `MOST_SENT` rows from an index on, or those since a time (ms); null: the browser cannot read them. */
  history: { request: { accountId: string; since: number | null; from: number }; answer: HistoryPart | null };
  rows: { request: { accountId: string; from: number; to: number }; answer: PackedRow[] | null };
  /** Searches the whole history, newest first; null: the browser cannot read it. */
  search: { request: SearchRequest; answer: FoundRows | null };
  clicks: { request: { accountId: string }; answer: { shown: ShownClicks | null } | null };
  /** Selects what the popup shows: an account, or all programs. */
  select: { request: { accountId: string }; answer: Done };
  /** Deletes the history of an account, which is then read again. */
  forgetHistory: { request: { accountId: string }; answer: Done };
  /** Restores a part of a program's history. `restored`: how many rows the earlier parts have added. */
  restoreHistory: {
    request: { accountId: string; history: BackedUpHistory; restored: number };
    answer: Result<{ added: number }, BackupError | StorageError | { kind: 'account-gone' }>;
  };
  /** Restores settings and programs from a backup's unchecked outline; `restoreHistory` follows for each program. */
  restore: { request: { outline: string }; answer: Result<{ accountIds: string[] }, RestoreError> };
  connect: { request: ConnectValues; answer: ConnectOutcome };
  test: { request: { accountId: string }; answer: ConnectOutcome };
  /** Host access for a typed site is being requested; it is given back unless the site gets connected. */
  notePermissions: { request: { typed: string }; answer: null };
  /** The page was closed, or has given up the site that it requested access for. */
  leave: { request: null; answer: null };
  /** Finds the service of a typed site, without credentials. */
  discover: { request: { typed: string }; answer: Result<Site, DiscoveryError> };
  /** Asks for approval on the site's consent page, then connects. `accountId`: the account to renew. */
  consent: {
    request: { site: Site; accountId: string | null };
    answer: Result<ConnectedAccount, ConnectError | ConsentError>;
  };
  /** Explains the error that the figures' request just had; null: none. */
  check: { request: { accountId: string; error: ServiceError | null }; answer: Checked[] };
  /**
   * `revoke`: also revoke the password at the site. `revoked`: whether that worked; null: not requested. No answer: the
   * account stays, because storage failed.
   */
  disconnect: { request: { accountId: string; revoke: boolean }; answer: { revoked: boolean | null } | null };
  /** Sets the monthly goal, an amount; null: no goal. */
  goal: { request: { accountId: string; goal: string | null }; answer: Done };
  /** Sets which news of an account are notified, and whether the badge counts it. */
  notifyOf: { request: { accountId: string } & NotifyChoice; answer: Done };
  /** Pauses notifications; null: resumes them. `until`: end of the pause (ms); null: not paused. */
  pauseNotifications: { request: { pause: Pause | null }; answer: { until: number | null } };
  rename: { request: { accountId: string; name: string }; answer: Done };
  /** Adds (`on`) or removes a campaign that the account's links suggest. */
  campaign: { request: { accountId: string; campaign: string; on: boolean }; answer: Done };
  /** The user agrees to links to this origin, which only the account's program calls its own. */
  linkSite: { request: { accountId: string; site: string }; answer: Done };
  /** Stores these settings, and leaves the others. */
  settings: { request: Partial<Settings>; answer: Done };
  rememberGroup: { request: { accountId: string; groupId: number }; answer: Done };
  changeGroup: { request: GroupChange; answer: Done };
  forgetGroup: { request: { accountId: string; groupId: number }; answer: Done };
  watchProgram: { request: { accountId: string; kind: WaitingKind; on: boolean }; answer: Done };
  sawWaiting: { request: { accountId: string; kind: WaitingKind }; answer: Done };
  /** A panel is being opened to find a person, or with "" for a program. `windowId` null: the first panel to open. */
  findPerson: { request: Pick<PanelRequest, 'accountId' | 'text' | 'windowId'>; answer: Done };
  tookPanelRequest: { request: { at: number }; answer: Done };
  tableView: { request: TableView; answer: Done };
  /** Reports whether the toolbar is dark, which the worker cannot see. */
  toolbar: { request: { dark: boolean }; answer: null };
  testNotification: { request: null; answer: { shown: boolean } };
  trySound: { request: null; answer: { played: boolean } };
  /** Last week's digest for the popup; null: it is not Monday, nothing came in, or it was told already. */
  takeDigest: { request: null; answer: WeeklyDigest | null };
  tookDigest: { request: Pick<WeeklyDigest, 'monday'>; answer: Done };
  /** Shows last week's digest; `shown` null: there is no data for that week. */
  tryDigest: { request: null; answer: { shown: boolean | null } };
}

/** A part of a history. Pages never open a database, because browsers keep those of private windows apart. */
export type HistoryPart = Omit<History, 'rows'> & { rows: PackedRow[] };

export interface SearchRequest {
  accountId: string;
  words: string;
  /** What the rows are shown with. */
  program: { name: string; currency: string | null };
}

/** The first rows of a history that match a search. */
export interface FoundRows {
  /** `paidOn`: the day of the payout that paid it; null: unknown. */
  rows: { row: PackedRow; paidOn: string | null }[];
  /** How many rows match, and how many the history has. */
  count: number;
  searched: number;
}

type GroupChange = { accountId: string; groupId: number } & Partial<Pick<RememberedGroup, 'name' | 'pinned'>>;

type Name = keyof Messages;
type Message = { [N in Name]: { name: N; request: Messages[N]['request'] } }[Name];

/** A handler for each message; a missing one does not compile. */
export type Handlers = { [N in Name]: (request: Messages[N]['request']) => Promise<Messages[N]['answer']> };
export type Send = typeof send;

/** The answer for work without a result, or with one that says whether it was stored. */
export const done = (work: Promise<unknown>): Promise<Done> =>
  work.then((result) => ((result as { ok?: boolean } | undefined)?.ok === false ? false : null));

/** The extension was updated, so this page must be loaded again. */
export class WorkerGone extends Error {}

/** A message that nobody received waits this long (ms) before each further try. */
const TRIES_AFTER = [50, 250, 1000];

/** A message that nobody receives is sent again, because Firefox may be starting the worker. Throws only `WorkerGone`. */
export async function send<N extends Name>(name: N, request: Messages[N]['request']): Promise<Messages[N]['answer']> {
  for (let tries = 0; ; tries++) {
    try {
      return (await browser.runtime.sendMessage({ name, request })) as Messages[N]['answer'];
    } catch (thrown) {
      const wait = TRIES_AFTER[tries];
      if (wait === undefined || !isUnreceived(thrown)) throw new WorkerGone(String(thrown));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Both browsers say it in these words; after other errors, a worker may have received the message. */
const isUnreceived = (thrown: unknown): boolean => String(thrown).includes('Receiving end does not exist');

/** Must be called before the worker's first await, or it misses the message that woke the worker. */
export function listen(handlers: Handlers): void {
  // All browsers understand `return true` with sendResponse.
  const listener = (message: unknown, sender: { id?: string }, respond: (answer: unknown) => void) => {
    if (sender.id !== undefined && sender.id !== browser.runtime.id) return;
    const { name, request } = message as Message;
    if (!Object.hasOwn(handlers, name)) return;
    const handle = handlers[name] as (request: unknown) => Promise<unknown>;
    handle(request).then(respond, (bug) => {
      // Ends the view's wait; the error goes to the worker's console.
      respond(undefined);
      throw bug;
    });
    return true as const;
  };
  browser.runtime.onMessage.addListener(listener as Parameters<typeof browser.runtime.onMessage.addListener>[0]);
}
