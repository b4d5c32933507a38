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

/** Vite wraps a dynamic import to load its styles and imports first. Those here have none. */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
  };
}
