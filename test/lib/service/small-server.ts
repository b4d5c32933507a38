import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SmallServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** The received requests. */
  requests: IncomingMessage[];
}

/** Starts a web server on loopback for one test. @param handle answers each request */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse, origin: string) => void,
): Promise<SmallServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handle(request, response, origin);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { origin, requests };
}

/** Answers with JSON. */
export function json(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Answers with a page. */
export function page(response: ServerResponse, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<!doctype html><p>Hello');
}

/** The index of a WordPress site, as recorded. */
export const wordpressIndex = (home: string, part: Record<string, unknown> = {}) => ({
  name: 'Small shop',
  url: home,
  home,
  namespaces: ['oembed/1.0', 'fluent-affiliate/v2', 'wp/v2'],
  authentication: {
    'application-passwords': {
      endpoints: { authorization: `${home}/wp-admin/authorize-application.php` },
    },
  },
  ...part,
});
