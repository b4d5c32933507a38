import type { WxtViteConfig } from 'wxt';
import config from '../../../wxt.config.ts';
import { faultPlugin } from './fault-plugin.ts';

const { FAULT = '' } = process.env;

/** Builds the product with one deliberate fault into a folder of its own. */
export default {
  ...config,
  outDir: `.output/faults/${FAULT}`,
  vite: async (env: never): Promise<WxtViteConfig> => ({
    ...(await config.vite?.(env)),
    plugins: [faultPlugin(FAULT)],
  }),
};
