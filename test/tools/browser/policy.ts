import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { chromiumPath, firefoxPath } from '../machine.ts';

/** The folder in which Debian's browsers look for policies, and the file in it. */
const FILES = {
  Chrome: ['/etc/chromium', 'policies/managed/fleet.json'],
  Firefox: ['/usr/lib/firefox-esr/distribution', 'policies.json'],
} as const;

/** The reason why no browser can be started with a policy here; null: it can. */
export function missingForPolicies(): string | null {
  if (process.getuid?.() !== 0) return 'policies need root';
  if (!Object.values(FILES).every(([folder]) => existsSync(folder))) return 'policies need Debian’s browsers';
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? null : 'policies need the right to mount';
}

/** The policy that `.github/FLEETS.md` recommends, for this extension and with this site as its program. */
export function recommendedPolicy(browser: 'Chrome' | 'Firefox', id: string, site: string): string {
  const [, json = ''] = readFileSync('.github/FLEETS.md', 'utf8').split(`## ${browser}`)[1]?.split('```json') ?? [];
  return (json.split('```')[0] ?? '').replace('EXTENSION_ID', id).replace('https://shop.example', site);
}

/**
 * Until the test ends, this browser starts with a policy file: its command mounts a copy of the policy folder that only
 * its own process sees. Other browsers are not affected, and nothing is left if the test is killed.
 * @returns replaces the policy
 */
export async function withPolicy(browser: keyof typeof FILES, policy: string): Promise<(next: string) => void> {
  const [folder, file] = FILES[browser];
  const command = browser === 'Chrome' ? await chromiumPath() : firefoxPath();
  const folderOfTest = mkdtempSync(join(tmpdir(), 'glance-policy-'));
  const [copy, script] = [join(folderOfTest, 'copy'), join(folderOfTest, 'browser')];
  cpSync(folder, copy, { recursive: true, dereference: true });
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  const change = (next: string) => writeFileSync(join(copy, file), next);
  change(policy);
  const start = `mount --bind "${copy}" ${folder} && exec "${command}" "$@"`;
  writeFileSync(script, `#!/bin/sh\nexec unshare --mount sh -c '${start}' sh "$@"\n`, { mode: 0o755 });
  vi.stubEnv(browser === 'Chrome' ? 'CHROMIUM_PATH' : 'FIREFOX_PATH', script);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folderOfTest, { recursive: true, force: true });
  });
  return change;
}
