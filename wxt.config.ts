import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';

/**
 * Two libraries assign innerHTML in branches that nothing here takes: Preact for dangerouslySetInnerHTML,
 * DOMPurify where a browser has no DOMParser. Without them no page of this extension can set markup from a
 * string at all, and Firefox's linter has nothing to warn of. An update that reads otherwise fails the build.
 */
function withoutInnerHtml(): Plugin {
  const branches: [module: RegExp, branch: RegExp][] = [
    [/\/preact\/dist\/preact\.mjs/, /\w+\.innerHTML=\w+\.__html\b/],
    [/\/dompurify\/dist\/purify\.es\.mjs/, /doc\.documentElement\.innerHTML = [^;]+/],
  ];
  return {
    name: 'without-inner-html',
    transform(code, id) {
      const found = branches.find(([module]) => module.test(id));
      if (!found) return;
      if (!found[1].test(code)) this.error(`innerHTML is not where it was in ${id}`);
      return { code: code.replace(found[1], 'undefined'), map: null };
    },
  };
}

// Loopback over plain http is the one exception to https (pitfall 6); nobody else's traffic passes there.
const loopback = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}{{modeSuffix}}',
  zip: { artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip' },
  // Every browser that can run this preloads modules by itself.
  vite: () => ({
    plugins: [withoutInnerHtml()],
    build: { target: ['chrome123', 'firefox142'], modulePreload: { polyfill: false } },
  }),
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: ['storage', 'alarms', 'idle', 'notifications', 'contextMenus', 'identity', 'activeTab'],
    commands: {
      'look-up-group': { suggested_key: { default: 'Alt+Shift+G' }, description: '__MSG_lookUpGroup__' },
    },
    // Nothing at install (pitfall 16): the one site is asked for when the user connects it.
    optional_host_permissions: ['https://*/*', ...loopback],
    // Headless browsers cannot answer the permission dialog, so the tests' mode has the loopback built in.
    ...(mode === 'loopback' ? { host_permissions: loopback } : {}),
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    action: { default_title: '__MSG_extensionName__' },
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
