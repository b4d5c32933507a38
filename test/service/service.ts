import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Env, Parts } from './context.ts';
import { createFailures, type Failures } from './failures.ts';
import { createProgramme, type Programme } from './programme.ts';
import { createRequests, type Requests } from './requests.ts';
import type { Preset } from './samples.ts';
import { servicePath } from './site.ts';
import { createUsers, type Users } from './users.ts';

export interface ServiceOptions {
  /** Left out or 0: any free port. */
  port?: number;
  /** Milliseconds since 1970; left out, the real time. */
  clock?: () => number;
  preset?: Preset;
}

/** A running affiliate service, its state at hand. */
export interface Service {
  /** `http://127.0.0.1:PORT`, the home page of the site. */
  origin: string;
  /** The four addresses of the interface: what an extension calls `{base_url}`. */
  documentedBase: string;
  deployedBase: string;
  plainPermalinkBase: string;
  subfolderBase: string;
  /** The origin of the second port: the same site, where redirects can lead. It never fails. */
  elsewhereOrigin: string;
  users: Users;
  programme: Programme;
  failures: Failures;
  requests: Requests;
  /** Ends every connection at once, however busy. */
  close(): Promise<void>;
}

/** Starts the service on this computer's loopback address, for nobody else to reach. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? Date.now;
  const closing = new AbortController();
  const programme = createProgramme(clock, options.preset);
  const parts: Parts = {
    programme,
    users: createUsers(clock),
    failures: createFailures(programme),
    requests: createRequests(clock),
    clock,
    closing: closing.signal,
  };
  const elsewhere = await listen(createApp(parts), 0);
  const elsewhereOrigin = originOf(elsewhere);
  const main = await listen(createApp(parts, elsewhereOrigin), options.port ?? 0).catch(async (error) => {
    await end(elsewhere);
    throw error;
  });
  const origin = originOf(main);
  return {
    origin,
    documentedBase: `${origin}/api`,
    deployedBase: origin + servicePath,
    plainPermalinkBase: `${origin}/?rest_route=/fluent-affiliate/v2`,
    subfolderBase: `${origin}/shop${servicePath}`,
    elsewhereOrigin,
    users: parts.users,
    programme,
    failures: parts.failures,
    requests: parts.requests,
    async close() {
      closing.abort();
      await Promise.all([end(main), end(elsewhere)]);
    },
  };
}

function listen(app: Hono<Env>, port: number): Promise<Server> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
