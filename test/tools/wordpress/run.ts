import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a command to its end. Throws an error with its error output if it fails. */
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
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), code]);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${errors.trim() || output.trim()}`);
  return output;
}
