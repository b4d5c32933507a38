import type { OnDemand, Rare } from '../../../components/popup/on-demand.ts';
import * as parts from '../../../components/popup/rare-parts.ts';

/** The popup's rare parts, loaded already. */
export function rareParts(browser: Partial<Rare> = {}): OnDemand {
  const rare: Rare = { ...parts, overview: () => undefined as never, saveFile() {}, ...browser };
  return Object.assign(<T>(draw: (parts: Rare) => T) => draw(rare), { load: async () => {} });
}
