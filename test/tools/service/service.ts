import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Env, Shared } from './context.ts';
import { createProgram, type ServiceProgram } from './figures/service-program.ts';
import type { Preset } from './figures/service-samples.ts';
import { createUsers, type Users } from './figures/users.ts';
import { createRequests, type Requests } from './requests.ts';
import { serviceNamespace, servicePath } from './routes/site.ts';
import { createFailures, type Failures } from './trouble/failures.ts';
import { createScheduledChanges, type ScheduledChanges } from './trouble/scheduled-changes.ts';

export interface ServiceOptions {
  /** Left out or 0: any free port. */
  port?: number;
  /** Milliseconds since 1970; left out, the real time. */
  clock?: () => number;
  preset?: Preset;
  /** The host name to which all others redirect (301), such as `www.shop.localhost`. */
  canonicalHost?: string;
  /** The name in the site's links and its pages' redirects, though it answers to every name. */
  ownHost?: string;
  /** The folder of the site. Requests outside it redirect into it. */
  folder?: '/shop';
  /** The site is on the second port, and the first redirects there, as `http` does to `https`. */
  secondPort?: boolean;
}

/** A running affiliate service, with access to its state. */
export interface Service {
  /** `http://127.0.0.1:PORT`, unless options put the site elsewhere: then where redirects end. */
  origin: string;
  /** The first port, for addresses that redirect to the site: `http://shop.localhost:PORT`. */
  port: number;
  /** The four addresses of the interface, which the extension calls `{base_url}`. */
  documentedBase: string;
  deployedBase: string;
  plainPermalinkBase: string;
  subfolderBase: string;
  /** The origin of the second port: the same site, as a target for redirects. It never fails. */
  elsewhereOrigin: string;
  users: Users;
  program: ServiceProgram;
  failures: Failures;
  scheduledChanges: ScheduledChanges;
  requests: Requests;
  /** Closes every connection at once. */
  close(): Promise<void>;
}

/** Starts the service on the loopback address, unreachable from other computers. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? Date.now;
  const closing = new AbortController();
  const program = createProgram(clock, options.preset);
  const shared: Shared = {
    program,
    users: createUsers(clock),
    failures: createFailures(program),
    scheduledChanges: createScheduledChanges(),
    requests: createRequests(clock),
    clock,
    closing: closing.signal,
  };
  const { canonicalHost, ownHost, folder = '', secondPort = false } = options;
  const homeAt = (port: number) => originOf(port, canonicalHost ?? ownHost) + folder;
  const isLed = canonicalHost !== undefined || folder !== '' || secondPort;
  const elsewhere = await listen(0, (second) => createApp(shared, { home: secondPort ? homeAt(second) : undefined }));
  const elsewhereOrigin = originOf(portOf(elsewhere));
  const sitePort = (first: number) => (secondPort ? portOf(elsewhere) : first);
  const main = await listen(
    options.port ?? 0,
    (first) => createApp(shared, { elsewhere: elsewhereOrigin, home: isLed ? homeAt(sitePort(first)) : undefined }),
    ownHost,
  ).catch(async (error) => {
    await end(elsewhere);
    throw error;
  });
  const port = portOf(main);
  const origin = originOf(sitePort(port), canonicalHost ?? ownHost);
  const home = homeAt(sitePort(port));
  return {
    origin,
    port,
    documentedBase: `${home}/api`,
    deployedBase: home + servicePath,
    plainPermalinkBase: `${home}/?rest_route=/${serviceNamespace}`,
    subfolderBase: `${origin}/shop${servicePath}`,
    elsewhereOrigin,
    users: shared.users,
    program,
    failures: shared.failures,
    scheduledChanges: shared.scheduledChanges,
    requests: shared.requests,
    async close() {
      closing.abort();
      await Promise.all([end(main), end(elsewhere)]);
    },
  };
}

/** The site is created once its port is known, before any request. */
function listen(port: number, site: (port: number) => Hono<Env>, ownHost?: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { fetch } = site(portOf(server));
      const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
      server.on('request', (request, response) => {
        const own = `${ownHost}:${portOf(server)}`;
        if (ownHost === undefined || request.headers.host === own) return answer(request, response);
        if (request.url === '/') return response.writeHead(301, { location: `http://${own}/` }).end();
        // It answers requests to any name under its own.
        request.headers.host = own;
        return answer(request, response);
      });
      resolve(server);
    });
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const originOf = (port: number, host = '127.0.0.1'): string => `http://${host}:${port}`;

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
