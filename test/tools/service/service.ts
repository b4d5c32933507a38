import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Env, Shared } from './context.ts';
import { serviceNamespace } from './model/call.ts';
import { ServiceProgram } from './program/service-program.ts';
import type { Preset } from './program/service-samples.ts';
import { createUsers } from './program/users.ts';
import { createRequests } from './requests.ts';
import { servicePath } from './site/site.ts';
import { createFailures } from './trouble/failures.ts';
import { createScheduledChanges } from './trouble/scheduled-changes.ts';

export interface ServiceOptions {
  /** 0 or absent: any free port. */
  port?: number;
  /** Milliseconds since 1970; absent: the real time. */
  clock?: () => number;
  preset?: Preset;
  /** The host name to which all others redirect (301), such as `www.shop.localhost`. */
  canonicalHost?: string;
  /** The name in the site's links and redirects, although the site answers under every name. */
  ownHost?: string;
  /** The folder of the site. Requests outside it redirect into it. */
  folder?: '/shop';
  /** Puts the site on the second port, to which the first redirects, as `http` does to `https`. */
  secondPort?: boolean;
}

/** A running affiliate service, with access to its state. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts the service on the loopback address, which other computers cannot reach. */
export async function startService(options: ServiceOptions = {}) {
  const clock = options.clock ?? Date.now;
  const closing = new AbortController();
  const program = new ServiceProgram(clock, options.preset);
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
  const redirects = canonicalHost !== undefined || folder !== '' || secondPort;
  const elsewhere = await listen(0, (second) => createApp(shared, { home: secondPort ? homeAt(second) : undefined }));
  const elsewhereOrigin = originOf(portOf(elsewhere));
  const sitePort = (first: number) => (secondPort ? portOf(elsewhere) : first);
  const main = await listen(
    options.port ?? 0,
    (first) => createApp(shared, { elsewhere: elsewhereOrigin, home: redirects ? homeAt(sitePort(first)) : undefined }),
    ownHost,
  ).catch(async (error) => {
    await end(elsewhere);
    throw error;
  });
  const port = portOf(main);
  const origin = originOf(sitePort(port), canonicalHost ?? ownHost);
  const home = homeAt(sitePort(port));
  return {
    /** The origin of the site: `http://127.0.0.1:PORT`, or the target of redirects if options set another one. */
    origin,
    /** The first port, for addresses that redirect to the site: `http://shop.localhost:PORT`. */
    port,
    /** The four addresses of the API, which the documentation calls `{base_url}`. */
    documentedBase: `${home}/api`,
    deployedBase: home + servicePath,
    plainPermalinkBase: `${home}/?rest_route=/${serviceNamespace}`,
    subfolderBase: `${origin}/shop${servicePath}`,
    /** The origin of the second port: the same site, as a target for redirects. It never fails. */
    elsewhereOrigin,
    ...shared,
    /** Closes every connection at once. */
    async close() {
      closing.abort();
      await Promise.all([end(main), end(elsewhere)]);
    },
  };
}

/** Listens on a port, and creates the site once its port is known. */
async function listen(port: number, site: (port: number) => Hono<Env>, ownHost?: string): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const own = `${ownHost}:${portOf(server)}`;
  const answer = getRequestListener(site(portOf(server)).fetch, { overrideGlobalObjects: false });
  return server.on('request', (request, response) => {
    if (ownHost === undefined || request.headers.host === own) return answer(request, response);
    if (request.url === '/') return response.writeHead(301, { location: `http://${own}/` }).end();
    // The site answers requests to any name as if they were to its own.
    request.headers.host = own;
    return answer(request, response);
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
