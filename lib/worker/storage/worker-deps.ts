import type { Account } from '../../domain/accounts/account.ts';
import type { ProgramDatabase } from '../../platform/programs/program-database.ts';
import type { Store } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import type { Programs } from '../programs/stored-programs.ts';
import type { CredentialsDeps } from '../secrets/credentials.ts';
import type { Meter } from './meter.ts';

/** Runs work that writes what concerns all programs after all earlier such work, because `storage.local` has no transactions. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface WorkerDeps extends CredentialsDeps {
  store: Store;
  client: Client;
  database: ProgramDatabase;
  programs: Programs;
  now(): number;
  /** A number in [0, 1). */
  random(): number;
  timeout(milliseconds: number): Promise<void>;
  inTurn: InTurn;
  meter: Meter;
  /** Shows the outbox; may never resolve. */
  showOutbox(): Promise<void>;
  /** Sets the service's own alarm; null: none. */
  wake(at: number | null): Promise<void>;
  /** Refreshes an account's capabilities after a refusal. */
  refresh(account: Account): Promise<void>;
}

/** The dependencies of a service that requests one of the client's routes with an account's login. */
export type RouteDeps<Route extends keyof Client> = CredentialsDeps &
  Pick<WorkerDeps, 'store' | 'programs' | 'now'> & { client: Pick<Client, Route> };
