import type { Plugin } from 'vite';

/**
 * Preact assigns innerHTML in a branch that nothing here takes, for dangerouslySetInnerHTML. Without it no page of
 * this extension can set markup from a string at all, and Firefox's linter has nothing to warn of: it can leave out
 * whole files, but not accept one warning. An update that reads otherwise fails the build.
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

/** The calls that lib/ and entrypoints/ make; events and plain values need no wrapping. */
const CALLS = new Set([
  ...['alarms.clear', 'contextMenus.removeAll', 'identity.launchWebAuthFlow', 'storage.local'],
  ...['notifications.clear', 'notifications.create', 'notifications.getAll'],
  ...['permissions.contains', 'permissions.remove', 'permissions.request'],
  ...['runtime.openOptionsPage', 'tabs.create', 'tabs.query', 'windows.getCurrent'],
]);

/**
 * Two thirds of webextension-polyfill are a table of all calls that browsers have, and half of the rest lets listeners
 * answer messages with promises, which ours do not. What is left out goes to the browser as it is, and every browser
 * that can run this answers with a promise by itself.
 */
export function slimPolyfill(): Plugin {
  const table = /(?<=const apiMetadata = )\{[\s\S]*?\n {6}\}(?=;)/;
  const messages = /const wrapEvent = [\s\S]*?(?=return wrapObject\(extensionAPIs, staticWrappers)/;
  return {
    name: 'slim-polyfill',
    transform(code, id) {
      if (!id.endsWith('/webextension-polyfill/dist/browser-polyfill.js')) return;
      const found = table.exec(code)?.[0];
      if (!found || !messages.test(code)) this.error(`The table is not where it was in ${id}`);
      const all: [string, object][] = Object.entries(JSON.parse(found));
      const kept = all.flatMap(([space, calls]) => {
        const made = Object.entries(calls).filter(([name]) => CALLS.has(`${space}.${name}`));
        return made.length > 0 ? [[space, Object.fromEntries(made)]] : [];
      });
      const called = code.replace(found, JSON.stringify(Object.fromEntries(kept)));
      const slim = called.replace(messages, 'const staticWrappers = {};\n');
      // As a module of its own it needs no wrapper, which would touch every part of the browser at its start.
      const exported = `const exports = {}, module = { exports };\n${slim}\nexport default module.exports;`;
      return { code: exported, map: null };
    },
  };
}

/** Vite wraps a dynamic import to load its styles and imports first. Those here have none. */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}
