import type { Client } from '../service/client.ts';
import type { BorrowedAccess } from './borrowed-access.ts';
import type { ConnectDeps } from './connect.ts';
import type { Filler } from './filler.ts';
import type { GroupWatcher } from './group-watcher.ts';
import type { Poller } from './poller.ts';
import type { Quiet } from './quiet.ts';
import type { Recorder } from './recorder.ts';
import type { Standing } from './standing.ts';
import type { Weekly } from './weekly-digest.ts';

/** What the worker is made of; passed to whoever answers for it. */
export interface Parts extends ConnectDeps {
  client: Client;
  poller: Poller;
  watcher: GroupWatcher;
  stand: Standing;
  fetch: typeof fetch;
  online(): boolean;
  nonce(): string;
  borrowed: BorrowedAccess;
  recorder: Recorder;
  filler: Filler;
  quiet: Quiet;
  weekly: Weekly;
  /** Lets others take their turn. */
  pause(): Promise<void>;
  /** Plays the sale sound; whether it began. */
  play(): Promise<boolean>;
}
