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

/** Access at the browser's start: `none` as for a new user; `granted` to the sites on this computer (grant.ts). */
export type Access = 'granted' | 'none';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/affiliate-glance/', import.meta.url));

/** The files with granted permissions; others would bring back stored items and an older build's worker. */
const PERMISSION_FILES = ['Local State', 'Default/Preferences', 'Default/Secure Preferences'];

/** A folder for one start of the browser with this unpacked build. */
export async function newProfile(build: string, access: Access): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'glance-'));
  if (access === 'none') {
    pin(build, profile);
    return profile;
  }
  const saved = await grantedProfile(build);
  if (!existsSync(saved)) throw new Error(`${build} has no access yet: see grant.ts.`);
  cpSync(saved, profile, { recursive: true });
  return profile;
}

/** Saves this closed profile's permissions for `newProfile`. */
export async function keepProfile(profile: string, build: string): Promise<void> {
  const saved = await grantedProfile(build);
  mkdirSync(CACHE, { recursive: true });
  const copy = mkdtempSync(join(CACHE, 'new-'));
  for (const file of PERMISSION_FILES) {
    if (existsSync(join(profile, file))) cpSync(join(profile, file), join(copy, file));
  }
  forgetWorker(join(copy, 'Default/Preferences'));
  // Renamed into place, so that it is complete or missing. Another process may have been faster.
  if (existsSync(saved)) rmSync(copy, { recursive: true });
  else renameSync(copy, saved);
}

/** Removes the worker's registration, because with it a busy browser loses the installation event. */
function forgetWorker(preferences: string): void {
  if (!existsSync(preferences)) return;
  const settings = JSON.parse(readFileSync(preferences, 'utf8'));
  for (const extension of Object.values<Record<string, unknown>>(settings.extensions?.settings ?? {})) {
    delete extension.service_worker_registration_info;
    delete extension.has_started_service_worker;
    delete extension.serviceworkerevents;
  }
  writeFileSync(preferences, JSON.stringify(settings));
}

/** The path of the saved profile: one for each folder of a build, which determines the extension's id, and browser. */
export async function grantedProfile(build: string): Promise<string> {
  const browser = await chromiumPath();
  const key = JSON.stringify(['without its worker', build, sitesOf(build), browser, statSync(browser).mtimeMs]);
  return join(CACHE, createHash('sha256').update(key).digest('hex').slice(0, 16));
}

/** The local sites that the build may request, as match patterns: those of its manifest, also over https. */
export function sitesOf(build: string): string[] {
  const manifest = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
  const optional: string[] = manifest.optional_host_permissions;
  const plain = optional.filter((site) => site.startsWith('http://'));
  return [...plain, ...plain.map((site) => site.replace('http:', 'https:'))];
}

/** Pins the icon beside the address bar, where its badge is visible. */
function pin(build: string, profile: string): void {
  mkdirSync(join(profile, 'Default'));
  const preferences = { extensions: { pinned_extensions: [idOf(build)] } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}

/** An unpacked extension's id: the first hex digits of its folder's hash, written as a to p. */
export function idOf(build: string): string {
  const hash = createHash('sha256').update(build).digest('hex').slice(0, 32);
  return [...hash].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
}
