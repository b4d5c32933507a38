import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a command to its end. Throws an error with its output if it fails. */
export async function run(
  command: string,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  child.stdin.end(input);
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}${errors}`);
  return output;
}
