import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer as createPlain, type Socket } from 'node:net';

export interface HostRequest {
  method: string;
  /** With the original host. */
  url: string;
  authorization: string | undefined;
}

/**
 * Stands in for all hosts but this computer: one port speaks http and https, and records every request. A browser that
 * is started with `args` resolves every other name and number to it.
 */
export interface OtherHosts {
  args: string[];
  origin: string;
  requested: HostRequest[];
  /** The number of connections, because even one without a request can reveal a user. */
  connections(): number;
  close(): Promise<void>;
}

/** A self-signed certificate for names below localhost; its key is no secret. */
const pem = readFileSync(new URL('../../fixtures/localhost.pem', import.meta.url));

export async function openOtherHosts(): Promise<OtherHosts> {
  const requested: HostRequest[] = [];
  let connections = 0;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers, socket } = request;
    const scheme = 'encrypted' in socket ? 'https' : 'http';
    requested.push({ method, url: `${scheme}://${headers.host}${url}`, authorization: headers.authorization });
    const hops = /^\/hops\/(\d{1,3})$/.exec(url)?.[1];
    response.setHeader('access-control-allow-origin', '*');
    if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (Number(hops) > 0) response.writeHead(302, { location: `/hops/${Number(hops) - 1}` }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  }

  const http = createServer(answer);
  const https = createSecure({ key: pem, cert: pem }, answer);
  const open = new Set<Socket>();
  const port = createPlain((socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      // A TLS handshake begins with a 22.
      (first[0] === 22 ? https : http).emit('connection', socket);
    });
  });
  await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve));
  const { port: number } = port.address() as AddressInfo;
  // No flag stops all requests of the browser to its maker, so these hosts do not resolve.
  const makers = ['*.google.com', '*.googleapis.com', '*.gstatic.com'].map((name) => `MAP ${name} ~NOTFOUND`);
  const local = ['127.0.0.1', 'localhost', '*.localhost'].map((name) => `EXCLUDE ${name}`);
  return {
    args: [
      `--host-resolver-rules=${[...makers, `MAP * 127.0.0.1:${number}`, ...local].join(', ')}`,
      '--ignore-certificate-errors',
    ],
    origin: `http://127.0.0.1:${number}`,
    requested,
    connections: () => connections,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => port.close(() => resolve()));
    },
  };
}
