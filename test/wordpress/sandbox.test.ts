import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { startWordPress } from '../tools/wordpress/wordpress.ts';

test('a WordPress ends at once if its port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(startWordPress({ port })).rejects.toThrow('Address already in use');
  server.close();
});

test('a WordPress ends with the process that started it, even if that is killed', async () => {
  const main = spawn(process.execPath, [join(import.meta.dirname, '../tools/wordpress/serve-wordpress.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await new Promise<string>((resolve) => {
    let printed = '';
    main.stdout.on('data', (data) => {
      printed += data;
      if (printed.includes('Ctrl-C')) resolve(printed);
    });
  });
  const origin = /http:\S+:\d+/.exec(output)?.[0] as string;
  const folder = /its files +(\S+)/.exec(output)?.[1] as string;
  expect((await fetch(origin)).status).toBe(200);
  main.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 5000 });
  await expect(fetch(origin)).rejects.toThrow();
  await text(main.stdout);
});
