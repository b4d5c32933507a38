import { defineConfig } from 'wxt';

// Loopback over plain http is the one exception to https (pitfall 6); nobody else's traffic passes there.
const loopback = ['http://localhost/*', 'http://127.0.0.1/*', 'http://*.localhost/*'];

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}{{modeSuffix}}',
  zip: { artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip' },
  // Every browser that can run this preloads modules by itself.
  vite: () => ({ build: { target: ['chrome123', 'firefox142'], modulePreload: { polyfill: false } } }),
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: ['storage', 'alarms', 'notifications'],
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
