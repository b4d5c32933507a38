import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that counts the exact bytes in both directions. */
export async function openWire(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let sent = 0;
  let received = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (chunk) => {
      sent += chunk.length;
    });
    far.on('data', (chunk) => {
      received += chunk.length;
    });
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      // A broken connection is closed on both sides by "close".
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    received: () => received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
