import { askEarly, type PlainApi } from '../../lib/platform/programs/early-answers.ts';

const { browser, chrome } = globalThis as unknown as { browser?: PlainApi; chrome: PlainApi };
const accountId = new URLSearchParams(location.search).get('account');

/** Runs before the rest of the page's scripts, so that the browser and the worker answer meanwhile. */
export const prefetched = askEarly(browser ?? chrome, accountId, Date.now());
