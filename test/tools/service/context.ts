import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Programme, ProgrammeView } from './figures/programme.ts';
import type { ApplicationPassword, User, Users } from './figures/users.ts';
import type { Requests } from './requests.ts';
import type { Failures } from './trouble/failures.ts';
import type { Meanwhile } from './trouble/meanwhile.ts';

/** What all parts of one running service share. */
export interface Shared {
  programme: Programme;
  users: Users;
  failures: Failures;
  meanwhile: Meanwhile;
  requests: Requests;
  clock: () => number;
  /** Aborted when the service closes. */
  closing: AbortSignal;
}

/** What a request gathers on its way through the middleware. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    /** Set once the credentials turned out right. */
    user?: User;
    password?: ApplicationPassword;
    /** Set where an answer is to be made from an older state. */
    view?: ProgrammeView;
  };
}

export type ServiceContext = Context<Env>;
