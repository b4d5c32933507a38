import type { Availability, ProgramState } from '../program/service-program.ts';
import type { ApplicationPassword, User, Users } from '../program/users.ts';
import type { Reply } from './refusals.ts';

/** `documented`: as the interface document defines; `deployed`: as recorded from running installations. */
export type DialectName = 'documented' | 'deployed';

/** What answers are made from. */
export interface ModelSite {
  program: ProgramState;
  users: Users;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface ModelRequest {
  dialect: DialectName;
  method: string;
  /** Below the REST root: `/fluent-affiliate/v2/portal/stats`; in the documented dialect, below the API: `/portal/stats`. */
  path: string;
  query: URLSearchParams;
  /** The site's address, without a slash at the end. */
  home: string;
  /** The user whose credentials are valid, with the password in use. */
  user?: User | undefined;
  password?: ApplicationPassword | undefined;
}

export interface ModelAnswer extends Reply {
  headers: Record<string, string>;
}

/** A request of a user who may send it, as the routes get it. */
export interface Call extends ModelSite, ModelRequest {
  /** The address of the requested route. */
  address: string;
  /** The groups of the route's pattern. */
  parts: Record<string, string>;
  /** All routes, for the index. */
  routes: readonly RestRoute[];
}

/** Whether a user may use a method of a route; undefined: no valid credentials. */
export type May = (user: User | undefined, program: ProgramState) => boolean;

/** A route as WordPress registers it: its name is a regular expression. */
export interface RestRoute {
  name: string;
  namespace: string;
  methods: Readonly<Record<string, May>>;
  /** A body, or a status and a body. Absent: the extension never sends it. */
  answer?: (call: Call) => object;
  isPaged?: boolean;
  /** The refusal of visitors; default: 401 as the service's routes. */
  refusal?: Reply;
  /** Whether the program has the route; default: yes. */
  offered?: (program: ProgramState) => Availability;
  /** Whether the interface document has the route. */
  isContract?: boolean;
}

export const serviceNamespace = 'fluent-affiliate/v2';

export const isBefore160 = ({ version }: ProgramState): boolean => version === '1.3.0' || version === '1.5.0';

/** A route in the index and in the answer to OPTIONS. @param root the address before the route's name */
export function routeDescription(route: RestRoute, root: string) {
  const methods = Object.keys(route.methods);
  return {
    namespace: route.namespace,
    methods,
    endpoints: [{ methods, args: [] }],
    // A route with a number in its path has no address of its own.
    ...(route.name.includes('(') ? {} : { _links: { self: [{ href: root + route.name }] } }),
  };
}
