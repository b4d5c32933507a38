import type { Account } from '../domain/accounts/account.ts';
import type { Client } from '../service/routes/client.ts';
import type { ConnectDeps } from './accounts/connect.ts';
import type { PendingPermissions } from './accounts/pending-permissions.ts';
import type { Watcher } from './groups/watcher.ts';
import type { MirrorReader } from './mirror/mirror-reader.ts';
import type { ShowOutbox } from './notify/outbox.ts';
import type { Quiet } from './notify/quiet-hours.ts';
import type { Weekly } from './notify/weekly-digest.ts';
import type { ReportHealth } from './polling/account-health.ts';
import type { OlderClicks } from './polling/older-clicks.ts';
import type { Poller } from './polling/poller.ts';
import type { PortalAsker } from './polling/portal-asker.ts';

/** The worker's services, as message handlers get them. */
export interface Services extends ConnectDeps {
  client: Client;
  poller: Poller;
  showOutbox: ShowOutbox;
  portal: PortalAsker;
  olderClicks: OlderClicks;
  watcher: Watcher;
  reportHealth: ReportHealth;
  /** Looks again what a user may see. */
  refresh(account: Account): Promise<void>;
  fetch: typeof fetch;
  online(): boolean;
  nonce(): string;
  pendingPermissions: PendingPermissions;
  /** Whether a page may still use access that it asked for. */
  isAsking(): Promise<boolean>;
  reader: MirrorReader;
  quiet: Quiet;
  weekly: Weekly;
  /** Lets other tasks run. */
  pause(): Promise<void>;
  /** Plays the sale sound; whether it began. */
  play(): Promise<boolean>;
}
