import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ProgramState, ServiceProgram } from './program/service-program.ts';
import type { ApplicationPassword, User, Users } from './program/users.ts';
import type { Requests } from './requests.ts';
import type { Failures } from './trouble/failures.ts';
import type { ScheduledChanges } from './trouble/scheduled-changes.ts';

/** State shared by all routes of one running service. */
export interface Shared {
  program: ServiceProgram;
  users: Users;
  failures: Failures;
  scheduledChanges: ScheduledChanges;
  requests: Requests;
  clock: () => number;
  /** Aborted when the service closes. */
  closing: AbortSignal;
}

/** Values that middleware adds to a request. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    /** Set once the credentials are valid. */
    user?: User;
    password?: ApplicationPassword;
    /** Set if the answer shows an older state. */
    view?: ProgramState;
  };
}

export type ServiceContext = Context<Env>;
