import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { waitForDrawn } from '../tools/browser/actions.ts';
import type { PageName } from '../tools/screenshots/states/state.ts';
import { EARNINGS_ROWS } from './walk/earnings-rows.ts';
import { ACCOUNT_ROWS } from './walk/options-accounts.ts';
import { CONNECTING_ROWS } from './walk/options-connecting.ts';
import { SETTING_ROWS } from './walk/options-settings.ts';
import { POPUP_ROWS } from './walk/popup-rows.ts';
import { AFFILIATE_ROWS } from './walk/sidepanel-affiliate.ts';
import { FINDING_ROWS } from './walk/sidepanel-finding.ts';
import { GROUP_ROWS } from './walk/sidepanel-group.ts';
import { OVERVIEW_ROWS } from './walk/sidepanel-overview.ts';
import type { WalkRow } from './walk/walk-row.ts';
import {
  clearAnnouncements,
  controls,
  expectAnnouncement,
  expectFocus,
  expectFocusStays,
  recordAnnouncements,
  spokenValue,
} from './walk/walker.ts';
import { openPage, openWorld, putItems, resetWorld } from './walk/world.ts';

/**
 * Activates every control on every page by keyboard. The focus goes to the result or stays, it is never lost, and the
 * page announces the result. A control without a row fails the test, so every new one needs a row.
 */

const ALL: [PageName, WalkRow[]][] = [
  ['options', [...CONNECTING_ROWS, ...ACCOUNT_ROWS, ...SETTING_ROWS]],
  ['popup', POPUP_ROWS],
  ['sidepanel', [...FINDING_ROWS, ...GROUP_ROWS, ...AFFILIATE_ROWS, ...OVERVIEW_ROWS]],
  ['earnings', EARNINGS_ROWS],
];

/** Controls without rows: they leave the page, or browsers announce their result (details that unfold). */
const WITHOUT_ROWS: Record<PageName, RegExp[]> = {
  options: [
    /^Open the site/,
    /opens in a new tab/,
    /^Connect (manually|another program)$/,
    /^Open Earnings$/,
    /^Technical details$/,
    /^Technical details$/,
    /^Also revoke/,
    /^Keep the password only/,
  ],
  popup: [
    /^Settings/,
    /^Open settings$/,
    /^Open the site/,
    /^Find affiliates$/,
    // Each figure of the card opens Earnings.
    // Toggletips announce their own text.
    /^(Referrals|Conversion rate)$/,
    /^(Unpaid|Paid|Referrals|Conversion rate|Today|7 days|30 days|Monthly goal) /,
    /^Technical details$/,
    /opens in a new tab/,
    /^the new range$/,
    // The sheet's details that unfold, and its campaign chips, which keep the focus.
    /^More$/,
    /^Spring$/,
  ],
  // Browsers announce the state of filters and statuses; other items of the same menu have rows.
  sidepanel: [
    /^(All|Active|Inactive|Rejected)( [\d,]+)?$/,
    /^\d+ per page$/,
    /^(Open settings|Enter new password|Add password|Change the address|Connect as another user)$/,
    /^Open the site/,
    /^Technical details$/,
  ],
  // states/earnings-lists.test.ts covers the whole list of referrals, and the providers, which the service does not name.
  // Toggletips announce their own text.
  earnings: [
    ...[/^Settings /, /^Open settings /, /^Show (as a table|all \d+$)/, /^Save as CSV file$/],
    /^(Earned|Unpaid now|Sent|Rejected|Referrals|Conversion rate|By provider)$/,
  ],
};

/** The controls found, as "page: name". */
const foundControls = new Set<string>();

beforeAll(openWorld, 120_000);
afterEach(resetWorld);

describe.each(ALL)('the keyboard on the page %s', (name, table) => {
  test.each(table.map((row) => [`${row.name} (${row.state})`, row] as const))('activates %s', async (_, row) => {
    await putItems(row.stored());
    const page = await openPage(name);
    await waitForDrawn(page, 'main');
    await recordAnnouncements(page);
    await row.first?.(page);
    await noteControls(name, page);
    const control = page
      .getByRole(row.role ?? 'button', { name: row.name, exact: typeof row.name === 'string' })
      .first();
    // A key press before the control appears would reach another one.
    await control.waitFor();
    const target = await control.elementHandle();
    if (!row.keepsFocus) await target?.focus();
    await clearAnnouncements(page);
    const value = row.changesValue && (await spokenValue(page));
    if (row.act) await row.act(page);
    else await page.keyboard.press(row.role === 'checkbox' ? 'Space' : 'Enter');
    if (row.announces) await expectAnnouncement(page, row.announces);
    if (row.changesValue) await expect.poll(() => spokenValue(page)).not.toEqual(value);
    if (row.focus) await expectFocus(page, row.focus);
    else await expectFocusStays(target);
    await noteControls(name, page);
  });
});

async function noteControls(name: PageName, page: Page): Promise<void> {
  // The same controls have other names in another language.
  if ((await page.locator('html[lang^="en"]').count()) === 0) return;
  for (const control of await controls(page)) foundControls.add(`${name}: ${control}`);
}

test('every control on a page has a row', () => {
  const rows = ALL.flatMap(([name, table]) => table.map((row) => [name, row.name] as const));
  const covered = (page: string, control: string) =>
    rows.some(
      ([rowPage, name]) => rowPage === page && (typeof name === 'string' ? name === control : name.test(control)),
    ) || WITHOUT_ROWS[page as PageName].some((pattern) => pattern.test(control));
  const missing = [...foundControls].filter((found) => {
    const [page = '', control = ''] = found.split(/: (.*)/s);
    return !covered(page, control);
  });
  expect(missing).toEqual([]);
  expect(foundControls.size).toBeGreaterThan(60);
});
