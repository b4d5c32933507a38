export const LONGEST_CLICK_NAME = 120;
/** Named in a list of campaigns, pages or sources; the rest counts as other. */
export const MOST_NAMES = 100;
export const MOST_CLICKS = 1_000_000_000;
/** Rows of the list that are read; older clicks stay unknown. */
export const MOST_READ = 20_000;
/** Groups of clicks that are kept; further clicks are only counted by day. */
export const MOST_GROUPS = 20_000;
/** Different campaigns, pages and sources that are kept. */
export const MOST_KEPT_NAMES = 5000;
export const MOST_DAYS = 8000;
