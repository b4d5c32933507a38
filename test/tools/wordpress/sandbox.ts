import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A temporary folder and the servers in it, which are removed in any case. A shell waits on a pipe from this process.
 * When `end` or the end of this process closes the pipe, the shell ends the servers, gives them a moment to end their
 * own children, and removes the folder.
 */
export interface Sandbox {
  folder: string;
  /** Starts a server as the leader of its own group, so that its children end with it. */
  start(command: string, args: string[], env?: Record<string, string>): Server;
  end(): Promise<void>;
}

export type Server = ReturnType<typeof spawnServer>;

const SCRIPT = `
while read -r group; do kept="$kept -$group"; done
kill -INT $kept
sleep 0.1
for try in 1 2 3 4 5; do
  kill -KILL $kept
  rm -rf "$0" && exit
  sleep 0.1
done`;

export function createSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
  // The shell is detached, because Ctrl-C in a terminal ends the whole foreground group.
  const shell = spawn('sh', ['-c', SCRIPT, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(shell, 'exit');
  return {
    folder,
    start(command, args, env = {}) {
      const server = spawnServer(command, args, folder, env);
      if (server.pid) shell.stdin.write(`${server.pid}\n`);
      return server;
    },
    async end() {
      shell.stdin.end();
      await ended;
    },
  };
}

/** Waits for a line in the server's log. Rejects with the log if the server ends before. */
export function waitForLog(server: Server, line: RegExp): Promise<RegExpExecArray> {
  const log: string[] = [];
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(`${server.spawnfile} has ended: ${log.join('\n')}`)));
    createInterface(server.stderr).on('line', (text) => {
      log.push(text);
      const found = line.exec(text);
      if (found) resolve(found);
    });
  });
}

function spawnServer(command: string, args: string[], cwd: string, env: Record<string, string>) {
  return spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
