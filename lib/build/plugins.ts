import type { Plugin } from 'vite';

/**
 * Removes Preact's branch for dangerouslySetInnerHTML, so that no page can set markup from a string and Firefox's linter
 * has nothing to warn about. Fails the build if an update of Preact changes that branch.
 */
export function withoutInnerHtml(): Plugin {
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

/** The calls that the product makes. Events and plain values need no wrapping. */
const CALLS = new Set([
  ...['alarms.clear', 'contextMenus.removeAll', 'identity.launchWebAuthFlow', 'storage.local'],
  ...['notifications.clear', 'notifications.create', 'notifications.getAll'],
  ...['permissions.contains', 'permissions.remove', 'permissions.request'],
  ...['runtime.openOptionsPage', 'tabs.create', 'tabs.query', 'windows.getCurrent'],
]);

/**
 * Removes from webextension-polyfill the calls and the message wrapper that the product does not use: five sixths of it.
 * Removed calls go to the browser directly; all supported browsers return promises.
 */
export function slimPolyfill(): Plugin {
  const table = /(?<=const apiMetadata = )\{[\s\S]*?\n {6}\}(?=;)/;
  const messageWrapper = /const wrapEvent = [\s\S]*?(?=return wrapObject\(extensionAPIs, staticWrappers)/;
  return {
    name: 'slim-polyfill',
    transform(code, id) {
      if (!id.endsWith('/webextension-polyfill/dist/browser-polyfill.js')) return;
      const found = table.exec(code)?.[0];
      if (!found || !messageWrapper.test(code)) this.error(`The table is not where it was in ${id}`);
      const namespaces: [string, object][] = Object.entries(JSON.parse(found));
      const kept = namespaces.flatMap(([namespace, calls]) => {
        const used = Object.entries(calls).filter(([name]) => CALLS.has(`${namespace}.${name}`));
        return used.length > 0 ? [[namespace, Object.fromEntries(used)]] : [];
      });
      const withUsedCalls = code.replace(found, JSON.stringify(Object.fromEntries(kept)));
      const slim = withUsedCalls.replace(messageWrapper, 'const staticWrappers = {};\n');
      // As a module it needs no UMD wrapper.
      const exported = `const exports = {}, module = { exports };\n${slim}\nexport default module.exports;`;
      return { code: exported, map: null };
    },
  };
}

/** Removes Vite's wrapper of dynamic imports, which loads styles and imports that the product's do not have. */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}
