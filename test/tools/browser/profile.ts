import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../machine.ts';

/**
 * What the extension may do when the browser starts. `none` is what a new user has; `granted` is the same with
 * access to this computer's own sites, where the embedded service is, allowed beforehand (see grant.ts).
 */
export type Access = 'granted' | 'none';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/affiliate-glance/', import.meta.url));

/**
 * What is kept of a profile. The browser writes down here what an extension was allowed; the rest would bring
 * back what tests must start without: stored items, and the worker of an older build, which a browser that has
 * it goes on running.
 */
const KEPT = ['Local State', 'Default/Preferences', 'Default/Secure Preferences'];

/** A folder of its own for one start of the browser with this unpacked build. */
export async function newProfile(build: string, access: Access): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'glance-'));
  if (access === 'none') {
    pin(build, profile);
    return profile;
  }
  const kept = await grantedProfile(build);
  if (!existsSync(kept)) throw new Error(`Nobody has granted ${build} its access yet: see grant.ts.`);
  cpSync(kept, profile, { recursive: true });
  return profile;
}

/** Keeps of this profile, whose browser is closed, what it was granted, for `newProfile` to begin with. */
export async function keepProfile(profile: string, build: string): Promise<void> {
  const kept = await grantedProfile(build);
  mkdirSync(CACHE, { recursive: true });
  // Made aside, so that it is there as a whole or not at all.
  const made = mkdtempSync(join(CACHE, 'new-'));
  for (const file of KEPT) {
    if (existsSync(join(profile, file))) cpSync(join(profile, file), join(made, file));
  }
  forgetWorker(join(made, 'Default/Preferences'));
  rmSync(kept, { recursive: true, force: true });
  renameSync(made, kept);
}

/**
 * The worker itself is not kept. A browser that believes it to be registered delivers the event of the installation
 * to nobody, if it is busy: no options page opens by itself, and no menu is made.
 */
function forgetWorker(preferences: string): void {
  if (!existsSync(preferences)) return;
  const all = JSON.parse(readFileSync(preferences, 'utf8'));
  for (const extension of Object.values<Record<string, unknown>>(all.extensions?.settings ?? {})) {
    delete extension.service_worker_registration_info;
    delete extension.has_started_service_worker;
    delete extension.serviceworkerevents;
  }
  writeFileSync(preferences, JSON.stringify(all));
}

/**
 * Where it is kept. Another folder makes another extension, another build may ask for other sites, and another
 * version of the browser is another file: each has its own.
 */
export async function grantedProfile(build: string): Promise<string> {
  const browser = await chromiumPath();
  const key = JSON.stringify([
    'without its worker',
    build,
    sitesOf(build),
    browser,
    statSync(browser).mtimeMs,
  ]);
  return join(CACHE, createHash('sha256').update(key).digest('hex').slice(0, 16));
}

/**
 * The sites on this computer that the build may ask for, as match patterns: the plain http ones, which it names one by
 * one, and the same by https.
 */
export function sitesOf(build: string): string[] {
  const manifest = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
  const optional: string[] = manifest.optional_host_permissions;
  const plain = optional.filter((site) => site.startsWith('http://'));
  return [...plain, ...plain.map((site) => site.replace('http:', 'https:'))];
}

/** Puts the icon beside the address bar, where its badge can be seen, as a user does with the puzzle piece. */
function pin(build: string, profile: string): void {
  mkdirSync(join(profile, 'Default'));
  const preferences = { extensions: { pinned_extensions: [idOf(build)] } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** An unpacked extension's id is made of its folder's path: the hash's first digits, written in a to p. */
export function idOf(build: string): string {
  const hash = createHash('sha256').update(build).digest('hex').slice(0, 32);
  return [...hash].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
}
