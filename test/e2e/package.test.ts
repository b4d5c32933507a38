import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIREFOX_PRODUCTION, PRODUCTION } from './build.ts';

/** What is in the package that users get, against what the README promises. */
const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));

/** The first cells of the README's table of permissions: "`sidePanel` (Chrome, Edge)". */
const promised = (readme.split('## Permissions, and why')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .flatMap((line) => /^\| `(\w+)`([^|]*)\|/.exec(line)?.slice(1, 3).join('') ?? []);

const LOOPBACK = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

describe('permissions', () => {
  test('Chrome asks for those that the README explains, and no others', () => {
    const names = promised.map((cell) => cell.split(' ')[0]);
    expect(names.length).toBeGreaterThan(5);
    expect([...manifestOf(PRODUCTION).permissions].sort()).toEqual(names.sort());
  });

  test('Firefox asks for the same, but for those of Chrome alone', () => {
    const names = promised.filter((cell) => !cell.includes('Chrome')).map((cell) => cell.trim());
    expect([...manifestOf(FIREFOX_PRODUCTION).permissions].sort()).toEqual(names.sort());
  });

  test.each(['host_permissions', 'content_scripts', 'externally_connectable', 'web_accessible_resources'])(
    'there are no %s',
    (key) => {
      expect(manifestOf(PRODUCTION)).not.toHaveProperty(key);
    },
  );

  test('no site is open at install; any https one may be asked for, and this computer by http', () => {
    expect(manifestOf(PRODUCTION).optional_host_permissions).toEqual(['https://*/*', ...LOOPBACK]);
  });

  test('pages run their own scripts alone, and have no markup from elsewhere', () => {
    const policy: string = manifestOf(PRODUCTION).content_security_policy.extension_pages;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*(?!\.localhost|[;\s]|$)/);
  });
});

test('the licence of everything that ships is in the package', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const text = readFileSync(`${PRODUCTION}/third-party.txt`, 'utf8');
  for (const [name, version] of Object.entries(dependencies)) expect(text).toContain(`${name} ${version} (`);
  // What those need in their turn.
  expect(text).toContain('@preact/signals-core ');
  expect(
    text.match(/Permission is hereby granted|Mozilla Public License|Apache License/g)?.length,
  ).toBeGreaterThan(6);
});
