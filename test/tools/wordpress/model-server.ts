import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from '../service/model/model.ts';
import { ServiceProgram } from '../service/program/service-program.ts';
import { createUsers } from '../service/program/users.ts';

/** The model behind a real WordPress, whose plugin passes each request on with the user's name. */
export async function startModel(): Promise<{ program: ServiceProgram; address: string; stop(): void }> {
  const program = new ServiceProgram(Date.now);
  const users = createUsers(Date.now);
  const server = createServer(({ url = '/', method = 'GET', headers }, response) => {
    const { pathname, searchParams: query } = new URL(url, 'http://model');
    const user = users.all().find(({ name }) => name === headers['x-user']);
    const reply = answer(
      { program, users, now: Date.now },
      { dialect: 'deployed', method, path: pathname, query, home: String(headers['x-home']), user },
    );
    response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { program, address: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
