import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { askEarly, type PlainApi } from '../../lib/platform/programs/early-answers.ts';

/** Runs before the other scripts of Earnings, so that the browser and the worker answer while those load. */
export default defineUnlistedScript(() => {
  const { browser, chrome } = globalThis as unknown as { browser?: PlainApi; chrome: PlainApi };
  const accountId = new URLSearchParams(location.search).get('account');
  Object.assign(globalThis, { earlyAnswers: askEarly(browser ?? chrome, accountId, Date.now()) });
});
