import { readSiteAddress } from './address.ts';
import type { PresetProgram, Presets } from './presets-schema.ts';
import { isSameSite } from './same-account.ts';
import type { Settings } from './settings-schema.ts';

export const NO_PRESETS: Presets = { programs: [], ignored: [] };

const switches = (on: boolean) => ({ notifyReferrals: on, notifyStatus: on, notifyPayouts: on });
const SILENT = { ...switches(false), saleSound: false, weeklyDigest: false };

export const presetSettings = ({ pollMinutes, notifications, hideAmounts, language }: Presets): Partial<Settings> => ({
  ...(pollMinutes !== undefined && { pollMinutes }),
  ...(notifications !== undefined && (notifications ? switches(true) : SILENT)),
  ...(hideAmounts !== undefined && { hideAmounts }),
  ...(language !== undefined && { language }),
});

/** The view item for its readers: the policy's settings replace the user's choices, which stay stored. */
export function withPresets<V extends { settings: Settings; watches: unknown[]; presets: Presets }>(view: V): V {
  const { presets = NO_PRESETS } = view;
  return {
    ...view,
    settings: { ...view.settings, ...presetSettings(presets) },
    watches: presets.notifications === false ? [] : view.watches,
  };
}

/** The policy's programs that are not connected yet. */
export const offeredPrograms = ({ programs }: Presets, accounts: { baseUrl: string }[]): PresetProgram[] =>
  programs.filter(({ page }) => {
    const address = readSiteAddress(page);
    return (
      address.ok &&
      !accounts.some(({ baseUrl }) => address.value.candidates.some((candidate) => isSameSite(candidate, baseUrl)))
    );
  });

/** One line for diagnostics: the names of the policy's settings, and of its wrong values. */
export function presetsLine({ programs, ignored, ...fixed }: Presets): string {
  const set = Object.entries({ ...fixed, programs: programs[0] }).filter(([, value]) => value !== undefined);
  return [...set.map(([name]) => name), ...ignored.map((name) => `${name} (ignored)`)].join(', ') || 'none';
}
