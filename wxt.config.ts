import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'wxt';
import { inBritish, withoutDescriptions } from './lib/build/catalogs.ts';
import { renderIcons } from './lib/build/icon-render.ts';
import { plainDynamicImports, slimPolyfill, withoutInnerHtml } from './lib/build/plugins.ts';
import { thirdParty } from './lib/build/third-party.ts';
import { iconFile, iconFiles, TOOLBAR_SIZES } from './lib/platform/icon-files.ts';

const ON_LIGHT = { trouble: false, dark: false };
const ON_DARK = { trouble: false, dark: true };

/** Firefox names them by the theme's text: its `dark` is the icon beside dark text, on a light toolbar. */
const themeIcons = () =>
  TOOLBAR_SIZES.map((size) => ({ size, dark: iconFile(size, ON_LIGHT), light: iconFile(size, ON_DARK) }));

// Loopback over plain http is the one exception to https; nobody else's traffic passes there.
const loopback = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  zip: { artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip' },
  hooks: {
    async 'build:publicAssets'({ config }, files) {
      files.push({ relativeDest: 'third-party.txt', contents: thirdParty() });
      const english = JSON.parse(readFileSync('public/_locales/en/messages.json', 'utf8'));
      const texts = { en: withoutDescriptions(english), en_GB: inBritish(english) };
      for (const [language, catalog] of Object.entries(texts)) {
        const relativeDest = `_locales/${language}/messages.json`;
        const source = files.findIndex((file) => file.relativeDest === relativeDest);
        if (source >= 0) files.splice(source, 1);
        files.push({ relativeDest, contents: JSON.stringify(catalog) });
      }
      // The build takes texts as they are, and anything else as a file.
      for (const [relativeDest, png] of await renderIcons()) {
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
    // Nothing at install: the one site is asked for when the user connects it.
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
        // The first run shows the popup itself, as a picture.
        "frame-src 'self'",
        "frame-ancestors 'self'",
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
