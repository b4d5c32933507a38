/** What is submitted to which store: options of publish-browser-extension, and the secrets that it reads. */

export interface Submission {
  store: string;
  options: Record<string, string>;
  /** Names of environment variables. */
  secrets: string[];
}

/** @param zipPath returns a package's path @param id the Firefox extension's id */
export const submissions = (zipPath: (kind: string) => string, id: string): Submission[] => [
  {
    store: 'Chrome Web Store, staged: published by hand after the review',
    options: { 'chrome-zip': zipPath('chrome'), 'chrome-api-version': 'v2', 'chrome-publish-type': 'STAGED_PUBLISH' },
    secrets: ['EXTENSION_ID', 'PUBLISHER_ID', 'SERVICE_ACCOUNT_CLIENT_EMAIL', 'SERVICE_ACCOUNT_PRIVATE_KEY'].map(
      (name) => `CHROME_${name}`,
    ),
  },
  {
    store: 'Firefox Add-ons, listed, with the sources',
    options: {
      ...{ 'firefox-zip': zipPath('firefox'), 'firefox-sources-zip': zipPath('sources'), 'firefox-extension-id': id },
      ...{ 'firefox-channel': 'listed', 'firefox-compatibility': 'firefox' },
    },
    secrets: ['FIREFOX_JWT_ISSUER', 'FIREFOX_JWT_SECRET'],
  },
  {
    store: 'Microsoft Edge Add-ons, the Chrome package',
    options: { 'edge-zip': zipPath('chrome') },
    secrets: ['EDGE_PRODUCT_ID', 'EDGE_CLIENT_ID', 'EDGE_API_KEY'],
  },
];

const DAY = 86_400_000;
const EDGE_KEY_DAYS = 72;
const WARNING_DAYS = 10;

/**
 * Warns from ten days before Edge's key ends, or if its end is unknown. null: there is no warning.
 * @param created the day on which the key was made, such as "2026-11-23" @param now ms
 */
export function edgeKeyWarning(created: string | undefined, now: number): string | null {
  const end = Date.parse(created ?? '') + EDGE_KEY_DAYS * DAY;
  if (Number.isNaN(end)) return 'When Edge’s key ends is unknown: EDGE_KEY_CREATED names no day, such as 2026-11-23.';
  const days = Math.floor((end - now) / DAY);
  if (days > WARNING_DAYS) return null;
  const when = days < 0 ? `ended on ${new Date(end).toISOString().slice(0, 10)}` : `ends in ${days} days`;
  return `Edge’s key ${when}. Make a new one, as .github/RELEASING.md says.`;
}
