import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { startWordPress } from '../tools/wordpress/wordpress.ts';

describe('the end of a WordPress', () => {
  it('happens at once if the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(startWordPress({ port })).rejects.toThrow('Address already in use');
    server.close();
  });

  it('happens with its process, even if that is killed', async () => {
    const main = spawn(process.execPath, [join(import.meta.dirname, '../tools/wordpress/serve-wordpress.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = await new Promise<string>((resolve) => {
      let all = '';
      main.stdout.on('data', (data) => {
        all += data;
        if (all.includes('Ctrl-C')) resolve(all);
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
});
