import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ICON_VARIANTS } from '../../lib/build/icon-render.ts';
import { iconFiles } from '../../lib/platform/icon-files.ts';
import { FIREFOX_PRODUCTION, PRODUCTION } from '../tools/browser/build.ts';

/** The published package, compared with what the users' document promises. */
const root = new URL('../../', import.meta.url);
const using = readFileSync(new URL('.github/USING.md', root), 'utf8');
const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'));

/** The first cells of its table of permissions: "`sidePanel` (Chrome, Edge)". */
const promised = (using.split('## Permissions and privacy')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .flatMap((line) => /^\| `(\w+)`([^|]*)\|/.exec(line)?.slice(1, 3).join('') ?? []);

const LOOPBACK = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

describe('the permissions', () => {
  test('in Chrome are those that the users’ document explains, and no others', () => {
    const names = promised.map((cell) => cell.split(' ')[0]);
    expect(names.length).toBeGreaterThan(5);
    expect([...manifestOf(PRODUCTION).permissions].sort()).toEqual(names.sort());
  });

  test('in Firefox are the same, except for those that only Chrome has', () => {
    const names = promised.filter((cell) => !cell.includes('Chrome')).map((cell) => cell.trim());
    expect([...manifestOf(FIREFOX_PRODUCTION).permissions].sort()).toEqual(names.sort());
  });

  test.each(['host_permissions', 'content_scripts', 'externally_connectable', 'web_accessible_resources'])(
    'come without %s',
    (key) => {
      expect(manifestOf(PRODUCTION)).not.toHaveProperty(key);
    },
  );

  test('allow no site at installation; the user can allow any https site, and this computer by http', () => {
    expect(manifestOf(PRODUCTION).optional_host_permissions).toEqual(['https://*/*', ...LOOPBACK]);
  });

  test('let pages run only their own scripts, and load nothing from other hosts', () => {
    const policy: string = manifestOf(PRODUCTION).content_security_policy.extension_pages;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*(?!\.localhost|[;\s]|$)/);
  });
});

test('the package contains the license of everything that ships', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const text = readFileSync(`${PRODUCTION}/third-party.txt`, 'utf8');
  for (const [name, version] of Object.entries(dependencies)) expect(text).toContain(`${name} ${version} (`);
  // A dependency of a dependency.
  expect(text).toContain('@preact/signals-core ');
  // The build tools install other versions of this package.
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
  const decoder = packages['node_modules/htmlparser2/node_modules/entities'] ?? packages['node_modules/entities'];
  expect(text).toContain(`entities ${decoder.version} (`);
  expect(text.match(/Permission is hereby granted|Mozilla Public License|Apache License/g)?.length).toBeGreaterThan(6);
});

describe.each([
  ['Chrome', PRODUCTION],
  ['Firefox', FIREFOX_PRODUCTION],
])('the icons of %s', (_browser, folder) => {
  type Named = [size: number, file: string];
  const { icons, action } = manifestOf(folder);
  const bySize = (files: Record<string, string>) =>
    Object.entries(files).map(([size, file]): Named => [Number(size), file]);
  const themed: { size: number; light: string; dark: string }[] = action.theme_icons ?? [];
  const named: Named[] = [
    ...bySize(icons),
    ...bySize(action.default_icon),
    ...themed.flatMap(({ size, light, dark }): Named[] => [
      [size, light],
      [size, dark],
    ]),
    // These are for the worker and for notifications.
    ...ICON_VARIANTS.flatMap((look) => bySize(iconFiles(look))),
    [128, 'icon/128.png'],
  ];

  test('are complete, and each has its exact size', () => {
    for (const [size, file] of named) {
      const png = readFileSync(`${folder}/${file}`);
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
      expect([file, png.toString('latin1', 1, 4), width, height]).toEqual([file, 'PNG', size, size]);
    }
  });

  test('are all in use, and small', () => {
    const files = readdirSync(`${folder}/icon`).map((name) => `icon/${name}`);
    expect(files.sort()).toEqual([...new Set(named.map(([, file]) => file))].sort());
    const bytes = files.reduce((sum, file) => sum + readFileSync(`${folder}/${file}`).length, 0);
    expect(bytes).toBeLessThan(22_500);
  });

  test('cover every size that the browser draws', () => {
    expect(Object.keys(icons)).toEqual(expect.arrayContaining(['16', '32', '48', '128']));
    expect(Object.keys(action.default_icon)).toEqual(expect.arrayContaining(['16', '24', '32']));
  });
});

test('Firefox shows the bright icon beside the light text of dark themes', () => {
  const { theme_icons } = manifestOf(FIREFOX_PRODUCTION).action;
  expect(theme_icons[0]).toEqual({ size: 16, light: 'icon/16-on-dark.png', dark: 'icon/16.png' });
  expect(manifestOf(PRODUCTION).action).not.toHaveProperty('theme_icons');
});

test('Firefox does not open the sidebar, which is for administrators, at installation', () => {
  expect(manifestOf(FIREFOX_PRODUCTION).sidebar_action.open_at_install).toBe(false);
});
