import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'wxt';
import { inBritish, withoutDescriptions } from './lib/build/catalogs.ts';
import { renderIcons } from './lib/build/icon-render.ts';
import { thirdParty } from './lib/build/third-party.ts';
import { iconFile, iconFiles, TOOLBAR_SIZES } from './lib/platform/icon-files.ts';

const ON_LIGHT = { trouble: false, dark: false };
const ON_DARK = { trouble: false, dark: true };

/** Firefox's `dark` is the icon for dark text, on a light toolbar. */
const themeIcons = () =>
  TOOLBAR_SIZES.map((size) => ({ size, dark: iconFile(size, ON_LIGHT), light: iconFile(size, ON_DARK) }));

/** The schema of Chrome's `storage.managed`; Firefox has no such key. */
const MANAGED_SCHEMA = 'lib/build/managed-schema.json';

// Loopback is the only exception to https.
const loopback = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

/** The first versions that have all that the code names, as a test finds in MDN's data. */
const OLDEST = { chrome: '137', firefox: '147' };

/** Lets a page's script run before its style sheet is there, as Vite removes the attribute from the page's source. */
const asyncScript = {
  name: 'async-script',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) => html.replace('<script type="module"', '<script async type="module"'),
  },
};

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  // Firefox's store rebuilds the package from the sources, for which it needs no tests.
  zip: { artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip', excludeSources: ['test/**'] },
  hooks: {
    async 'build:publicAssets'({ config }, files) {
      files.push({ relativeDest: 'third-party.txt', contents: thirdParty() });
      if (config.browser === 'chrome')
        files.push({ absoluteSrc: resolve(MANAGED_SCHEMA), relativeDest: basename(MANAGED_SCHEMA) });
      const read = (language: string) => JSON.parse(readFileSync(`public/_locales/${language}/messages.json`, 'utf8'));
      const languages = readdirSync('public/_locales').map((language) => [
        language,
        withoutDescriptions(read(language)),
      ]);
      const texts = { ...Object.fromEntries(languages), en_GB: inBritish(read('en')) };
      for (const [language, catalog] of Object.entries(texts)) {
        const relativeDest = `_locales/${language}/messages.json`;
        const source = files.findIndex((file) => file.relativeDest === relativeDest);
        if (source >= 0) files.splice(source, 1);
        files.push({ relativeDest, contents: JSON.stringify(catalog) });
      }
      for (const [relativeDest, png] of await renderIcons()) {
        // Separate for each build, because several run at the same time.
        const absoluteSrc = join(config.wxtDir, relative(config.root, config.outDir), relativeDest);
        mkdirSync(dirname(absoluteSrc), { recursive: true });
        writeFileSync(absoluteSrc, png);
        files.push({ absoluteSrc, relativeDest });
      }
    },
    // Builds these separately, each into one script: shared scripts have more than a page needs, which delays its first paint.
    'entrypoints:grouped'(_wxt, groups) {
      const pages = groups.flatMap((group) => (Array.isArray(group) ? [group] : []));
      for (const page of pages)
        for (const alone of ['popup', 'earnings', 'sound']) {
          const index = page.findIndex(({ name }) => name === alone);
          if (index >= 0) groups.push(page.splice(index, 1));
        }
    },
    'vite:build:extendConfig'(entrypoints, config) {
      if (!entrypoints.some(({ name }) => name === 'earnings')) return;
      const output = config.build?.rolldownOptions?.output;
      // The chart's library is in the script of Earnings: a second file would come after it.
      if (output) Object.assign(output, { codeSplitting: false });
      config.plugins?.push(asyncScript);
    },
  },
  // All supported browsers preload modules.
  vite: () => ({
    build: { target: [`chrome${OLDEST.chrome}`, `firefox${OLDEST.firefox}`], modulePreload: { polyfill: false } },
    // Independent of NODE_ENV, because the development mode writes local paths into every element.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      ...['storage', 'alarms', 'idle', 'notifications', 'contextMenus', 'identity', 'activeTab'],
      // Chrome's service worker cannot play the sale sound; a background page can.
      ...(browser === 'chrome' ? ['offscreen'] : []),
    ],
    // Chromium silently ignores keys that it uses (Alt+Shift with A, B, N, T, …); Firefox's menus come first (E for Edit).
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+U' } },
      'lookup-group': { suggested_key: { default: 'Alt+Shift+G' }, description: '__MSG_lookUpGroup__' },
    },
    // Access to a site is requested when the user connects it, not at installation.
    optional_host_permissions: ['https://*/*', ...loopback],
    // WXT adds `icons` from icon/<size>.png.
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
        "connect-src 'self' https: http://localhost:* http://127.0.0.1:* http://*.localhost:*",
        "base-uri 'none'",
        "form-action 'none'",
        // The first run shows the popup in a frame.
        "frame-src 'self'",
        "frame-ancestors 'self'",
      ].join('; '),
    },
    ...(browser === 'chrome' && {
      minimum_chrome_version: OLDEST.chrome,
      storage: { managed_schema: basename(MANAGED_SCHEMA) },
    }),
    ...(browser === 'firefox' && {
      // Without `gecko_android`, it is not offered to Firefox for Android.
      browser_specific_settings: {
        gecko: {
          id: 'affiliate-glance@affiliate-glance.example',
          strict_min_version: `${OLDEST.firefox}.0`,
          // The login is required; names and addresses of people are sent once the user agrees.
          data_collection_permissions: { required: ['authenticationInfo'], optional: ['personallyIdentifyingInfo'] },
        },
      },
    }),
  }),
});
