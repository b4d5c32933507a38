import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { drawIcons } from './components/icon/render.ts';
import { iconFile, iconFiles, TOOLBAR_SIZES } from './lib/platform/icon-files.ts';

/**
 * Preact assigns innerHTML in a branch that nothing here takes, for dangerouslySetInnerHTML. Without it no page of
 * this extension can set markup from a string at all, and Firefox's linter has nothing to warn of: it can leave out
 * whole files, but not accept one warning. An update that reads otherwise fails the build.
 */
function withoutInnerHtml(): Plugin {
  const branch = /\w+\.innerHTML=\w+\.__html\b/;
  return {
    name: 'without-inner-html',
    transform(code, id) {
      if (!/\/preact\/dist\/preact\.mjs/.test(id)) return;
      if (!branch.test(code)) this.error(`innerHTML is not where it was in ${id}`);
      return { code: code.replace(branch, 'undefined'), map: null };
    },
  };
}

/** The calls that lib/ and entrypoints/ make; events and plain values need no wrapping. */
const CALLS = new Set([
  ...['alarms.clear', 'contextMenus.removeAll', 'identity.launchWebAuthFlow', 'storage.local'],
  ...['notifications.clear', 'notifications.create', 'notifications.getAll'],
  ...['permissions.contains', 'permissions.remove', 'permissions.request'],
  ...['runtime.openOptionsPage', 'runtime.sendMessage'],
  ...['tabs.create', 'tabs.query', 'windows.getCurrent'],
]);

/**
 * Two thirds of webextension-polyfill are a table of all calls that browsers have. A call that is left out of
 * it goes to the browser as it is, and every browser that can run this answers with a promise by itself.
 */
function slimPolyfill(): Plugin {
  const table = /(?<=const apiMetadata = )\{[\s\S]*?\n {6}\}(?=;)/;
  return {
    name: 'slim-polyfill',
    transform(code, id) {
      if (!id.endsWith('/webextension-polyfill/dist/browser-polyfill.js')) return;
      const found = table.exec(code)?.[0];
      if (!found) this.error(`The table is not where it was in ${id}`);
      const all: [string, object][] = Object.entries(JSON.parse(found));
      const kept = all.flatMap(([space, calls]) => {
        const made = Object.entries(calls).filter(([name]) => CALLS.has(`${space}.${name}`));
        return made.length > 0 ? [[space, Object.fromEntries(made)]] : [];
      });
      const slim = code.replace(found, JSON.stringify(Object.fromEntries(kept)));
      // As a module of its own it needs no wrapper, which would touch every part of the browser at its start.
      const exported = `const exports = {}, module = { exports };\n${slim}\nexport default module.exports;`;
      return { code: exported, map: null };
    },
  };
}

/** Vite wraps a dynamic import to load its styles and imports first. Those here have none. */
function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** The licences of all that ships: of what package.json names, and of what that needs in its turn. */
function thirdParty(): string {
  const texts = new Map<string, string>();
  const visit = (name: string, by: string): void => {
    const folder = folderOf(name, by);
    if (texts.has(folder)) return;
    const {
      version,
      license,
      dependencies = {},
    } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no licence`);
    const text = readFileSync(`${folder}/${file}`, 'utf8').trim();
    texts.set(folder, `${name} ${version} (${license})\n\n${text}\n`);
    for (const one of Object.keys(dependencies)) visit(one, folder);
  };
  for (const one of Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies))
    visit(one, '.');
  return [...texts.values()].join(`\n${'-'.repeat(72)}\n\n`);
}

/** Where npm has put a package for the one that needs it: what others need may be another version of it. */
function folderOf(name: string, by: string): string {
  const folder = `${by}/node_modules/${name}`;
  if (existsSync(folder) || by === '.') return folder;
  return folderOf(name, by.slice(0, by.lastIndexOf('/node_modules/')));
}

const ON_LIGHT = { trouble: false, dark: false };
const ON_DARK = { trouble: false, dark: true };

/** Firefox names them by the theme's text: its `dark` is the icon beside dark text, on a light toolbar. */
const themeIcons = () =>
  TOOLBAR_SIZES.map((size) => ({ size, dark: iconFile(size, ON_LIGHT), light: iconFile(size, ON_DARK) }));

// Loopback over plain http is the one exception to https (pitfall 6); nobody else's traffic passes there.
const loopback = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  zip: { artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip' },
  hooks: {
    async 'build:publicAssets'({ config }, files) {
      files.push({ relativeDest: 'third-party.txt', contents: thirdParty() });
      // The build takes texts as they are, and anything else as a file.
      for (const [relativeDest, png] of await drawIcons()) {
        // Of its own for each browser: both are built beside each other, and an icon that is being written is empty.
        const absoluteSrc = join(config.wxtDir, config.browser, relativeDest);
        mkdirSync(dirname(absoluteSrc), { recursive: true });
        writeFileSync(absoluteSrc, png);
        files.push({ absoluteSrc, relativeDest });
      }
    },
    // Pages share scripts, and each script waits for the ones it imports: the popup alone has all in one.
    'entrypoints:grouped'(_wxt, groups) {
      const pages = groups.flatMap((group) => (Array.isArray(group) ? [group] : []));
      for (const page of pages) {
        const popup = page.findIndex(({ name }) => name === 'popup');
        if (popup >= 0) groups.push(page.splice(popup, 1));
      }
    },
  },
  // Every browser that can run this preloads modules by itself.
  vite: () => ({
    plugins: [withoutInnerHtml(), slimPolyfill(), plainDynamicImports()],
    build: { target: ['chrome123', 'firefox142'], modulePreload: { polyfill: false } },
    // Whatever NODE_ENV is where it is built: the other way writes this machine's paths into every element.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      ...['storage', 'alarms', 'idle', 'notifications', 'contextMenus', 'identity', 'activeTab'],
      // A service worker cannot play the sale sound; the background page of Firefox can.
      ...(browser === 'firefox' ? [] : ['offscreen']),
    ],
    // Chromium gives an extension no keys that it uses itself (Alt+Shift with A, B, N, T, …), and tells nobody. Firefox
    // gives any, but its menus take theirs first (Alt+Shift with E opens Edit).
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+U' } },
      'look-up-group': { suggested_key: { default: 'Alt+Shift+G' }, description: '__MSG_lookUpGroup__' },
    },
    // Nothing at install (pitfall 16): the one site is asked for when the user connects it.
    optional_host_permissions: ['https://*/*', ...loopback],
    // `icons` is not named here: every icon/<size>.png of the package stands in it by itself.
    action: {
      default_title: '__MSG_extensionName__',
      default_icon: iconFiles(ON_LIGHT),
      ...(browser === 'firefox' ? { theme_icons: themeIcons() } : {}),
    },
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        'connect-src https: http://localhost:* http://127.0.0.1:* http://*.localhost:*',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'affiliate-glance@affiliate-glance.example',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['authenticationInfo'] },
            },
          },
        }
      : { minimum_chrome_version: '123' }),
  }),
});
