import type { Plugin } from 'vitest/config';
import { readFaults, withFault } from './faults.ts';

/** Puts one fault into its module when Vitest loads it, so that no file changes. */
export function faultPlugin(id: string): Plugin {
  const fault = readFaults().find((fault) => fault.id === id);
  if (!fault) throw new Error(`There is no fault ${id}`);
  const isFaulty = (module: string) => module.split('?')[0]?.endsWith(`/${fault.file}`) === true;
  return {
    name: 'fault',
    enforce: 'pre',
    transform: (code, module) => (isFaulty(module) ? withFault(code, fault) : null),
    // Vitest keeps transformed modules between runs, but a module with a fault must not be one of them.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (isFaulty(id) ? false : '')),
  };
}
