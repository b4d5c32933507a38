import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  os?: string;
  cpu?: string;
  bin?: Record<string, string>;
}

/** Packages that may run a script at their installation: none, because a script can download anything. */
const MAY_RUN_SCRIPTS: string[] = [];

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nodes = locked.filter(([, { bin }]) => bin?.node !== undefined);
const version = readFileSync('.nvmrc', 'utf8').trim();

test('no package runs a script at its installation', () => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(scripted).toEqual(MAY_RUN_SCRIPTS.map((name) => `node_modules/${name}`));
});

test('every package is locked by the hash of its contents', () => {
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('the Node of each platform is a locked package, in one version', () => {
  const platforms = nodes.map(([, { os, cpu }]) => `${os} ${cpu}`);
  expect(platforms.sort()).toEqual(['linux arm64', 'linux x64', 'win32 x64']);
  for (const [, node] of nodes) expect(node.version).toBe(version);
});

// The registry has no package of this version for macOS.
test.skipIf(process.platform === 'darwin')('scripts run with the locked Node', () => {
  expect(execFileSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`);
});

test.each(globSync('.github/workflows/*.yml'))(
  '%s downloads no other Node, and checks that it runs the locked one',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/setup-node|ci --(?:no-optional|omit)/);
    const installs = text.split('- run: npm ci\n').slice(1);
    expect(installs).not.toEqual([]);
    // npm leaves out an optional package that it cannot install, without an error.
    for (const after of installs)
      expect(after.trim()).toMatch(/^- run: npm exec -- node --version \| grep -x "v\$\(cat \.nvmrc\)"/);
  },
);
