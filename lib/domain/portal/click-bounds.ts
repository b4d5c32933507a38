/** Bounds on the stored clicks of an account, and on those of a backup. */

/** Characters of a page, source or campaign. */
export const LONGEST_CLICK_NAME = 120;
/** Of each kind; the rest counts as other. */
export const MOST_NAMES = 100;
export const MOST_CLICKS = 1_000_000_000;
export const MOST_DAYS = 800;
/** Keys of rows that were already listed. */
export const MOST_SEEN = 3000;
