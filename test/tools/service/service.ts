import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { Env, Shared } from './context.ts';
import { createProgramme, type Programme } from './figures/programme.ts';
import type { Preset } from './figures/samples.ts';
import { createUsers, type Users } from './figures/users.ts';
import { createRequests, type Requests } from './requests.ts';
import { serviceNamespace, servicePath } from './routes/site.ts';
import { createFailures, type Failures } from './trouble/failures.ts';
import { createMeanwhile, type Meanwhile } from './trouble/meanwhile.ts';

export interface ServiceOptions {
  /** Left out or 0: any free port. */
  port?: number;
  /** Milliseconds since 1970; left out, the real time. */
  clock?: () => number;
  preset?: Preset;
  /**
   * The one host name that the site answers to, such as `www.shop.localhost`: browsers, not Node, take all names below
   * localhost for this computer. Requests for any other name, `shop.localhost` or 127.0.0.1, are led there (301).
   */
  canonicalHost?: string;
  /**
   * What the site calls itself, such as `shop.localhost`, while it answers to every name: it leads visitors of its pages
   * there, as WordPress does, and names it wherever it names itself.
   */
  ownHost?: string;
  /** The one folder that the site lies in. Requests outside it are led into it. */
  folder?: '/shop';
  /** The site lies at the second port, and the first leads there, as `http` does to `https`. */
  secondPort?: boolean;
}

/** A running affiliate service, its state at hand. */
export interface Service {
  /** `http://127.0.0.1:PORT`, unless the options put the site elsewhere: then where redirects end. */
  origin: string;
  /** The first port, for addresses that lead to the site: `http://shop.localhost:PORT`. */
  port: number;
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
  meanwhile: Meanwhile;
  requests: Requests;
  /** Ends every connection at once, however busy. */
  close(): Promise<void>;
}

/** Starts the service on this computer's loopback address, for nobody else to reach. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const clock = options.clock ?? Date.now;
  const closing = new AbortController();
  const programme = createProgramme(clock, options.preset);
  const shared: Shared = {
    programme,
    users: createUsers(clock),
    failures: createFailures(programme),
    meanwhile: createMeanwhile(),
    requests: createRequests(clock),
    clock,
    closing: closing.signal,
  };
  const { canonicalHost, ownHost, folder = '', secondPort = false } = options;
  const homeAt = (port: number) => originOf(port, canonicalHost ?? ownHost) + folder;
  const isLed = canonicalHost !== undefined || folder !== '' || secondPort;
  const elsewhere = await listen(0, (second) =>
    createApp(shared, { home: secondPort ? homeAt(second) : undefined }),
  );
  const elsewhereOrigin = originOf(portOf(elsewhere));
  const sitePort = (first: number) => (secondPort ? portOf(elsewhere) : first);
  const main = await listen(
    options.port ?? 0,
    (first) =>
      createApp(shared, { elsewhere: elsewhereOrigin, home: isLed ? homeAt(sitePort(first)) : undefined }),
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
    programme,
    failures: shared.failures,
    meanwhile: shared.meanwhile,
    requests: shared.requests,
    async close() {
      closing.abort();
      await Promise.all([end(main), end(elsewhere)]);
    },
  };
}

/** The site is made when its port is known, before anybody can ask. */
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
        // Whatever name it was asked by, it answers as the one that it calls itself.
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
