import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a command to its end; its error output becomes the error. */
export async function run(
  command: string,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end(input);
  const [output, complaint, status] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${complaint.trim() || output.trim()}`);
  return output;
}
