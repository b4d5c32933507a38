/** How much is kept of an account's clicks, and restored of a backup's. */

/** Letters of a name: of a page, a source or a campaign. */
export const LONGEST_CLICK_NAME = 120;
/** Names that are kept of each kind; the rest is counted together. */
export const MOST_NAMES = 100;
/** Nobody has more. */
export const MOST_CLICKS = 1_000_000_000;
export const MOST_DAYS = 800;
/** Rows that are recognized when they are listed again. */
export const MOST_SEEN = 3000;
