export const LONGEST_CLICK_NAME = 120;
/** The limit for each kind; the rest counts as other. */
export const MOST_NAMES = 100;
export const MOST_CLICKS = 1_000_000_000;
export const MOST_DAYS = 800;
export const MOST_SEEN = 3000;
