import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PageName } from '../tools/screenshots/states/state.ts';
import { EARNINGS_ROWS } from './walk/earnings-rows.ts';
import { ACCOUNT_ROWS } from './walk/options-accounts.ts';
import { CONNECTING_ROWS } from './walk/options-connecting.ts';
import { SETTING_ROWS } from './walk/options-settings.ts';
import { POPUP_ROWS } from './walk/popup-rows.ts';
import { ASKING_ROWS } from './walk/sidepanel-asking.ts';
import { DESK_ROWS } from './walk/sidepanel-desk.ts';
import { GROUP_ROWS } from './walk/sidepanel-group.ts';
import { PERSON_ROWS } from './walk/sidepanel-person.ts';
import type { WalkRow } from './walk/walk-row.ts';
import { controls, focusIs, focusStays, forget, hears, listen, spokenValue } from './walk/walker.ts';
import { clearUp, open, openWorld, put } from './walk/world.ts';

/**
 * Every action on every page, by keyboard: the focus goes to the result or stays, it is never lost, and the
 * result is announced. A control without a row fails the test, so every new one needs a row.
 */

const ALL: [PageName, WalkRow[]][] = [
  ['options', [...CONNECTING_ROWS, ...ACCOUNT_ROWS, ...SETTING_ROWS]],
  ['popup', POPUP_ROWS],
  ['sidepanel', [...ASKING_ROWS, ...GROUP_ROWS, ...PERSON_ROWS, ...DESK_ROWS]],
  ['earnings', EARNINGS_ROWS],
];

/** Without rows: they leave the page, or browsers announce them (details opened and closed). */
const LEAVING: Record<PageName, RegExp[]> = {
  options: [
    /^Open the site/,
    /opens in a new tab/,
    /^Connect (manually|another program)$/,
    /^Opens Earnings in a tab$/,
    /^Technical details$/,
    /^Goal and history$/,
    /^Technical details$/,
    /^Also revoke/,
    /^Keep the password only/,
  ],
  popup: [
    /^Settings/,
    /^Open settings$/,
    /^Open the site/,
    /^Group lookup$/,
    // Each figure of the card opens Earnings.
    /^(Unpaid|Paid|Referrals|Conversion|Today|7 days|30 days|Monthly goal) /,
    /^Technical details$/,
    /opens in a new tab/,
    /^the new range$/,
    // In the sheet with the link: what unfolds, and a campaign that is pressed.
    /^More$/,
    /^Spring$/,
  ],
  // Browsers announce whether a filter or a status is on, and the items of a menu beside one that has a row.
  sidepanel: [
    /^(All|Active|Inactive|Rejected)( [\d,]+)?$/,
    /^\d+ per page$/,
    /^(Open settings|Enter new password|Change the address|Connect as another user)$/,
    /^Open the site/,
    /^Technical details$/,
  ],
  // Browsers announce what unfolds. EarningsPage.test.tsx covers the list of reversals, which is long after a year.
  earnings: [...[/^Settings /, /^Open settings /, /^Show (as a table|all \d+$)/, /^Export CSV$/]],
};

/** Controls found, and their pages. */
const met = new Set<string>();

beforeAll(openWorld, 120_000);
afterEach(clearUp);

describe.each(ALL)('%s', (name, table) => {
  test.each(table.map((row) => [`${row.state}: ${row.name}`, row] as const))('%s', async (_, row) => {
    await put(row.stored());
    const page = await open(name);
    await page.locator('main').waitFor();
    await listen(page);
    await row.first?.(page);
    await note(name, page);
    const control = page
      .getByRole(row.role ?? 'button', { name: row.name, exact: typeof row.name === 'string' })
      .first();
    // The page may still be opening: an earlier key press would reach another control.
    await control.waitFor();
    const target = await control.elementHandle();
    if (!row.keepsFocus) await target?.focus();
    await forget(page);
    const value = row.turns && (await spokenValue(page));
    if (row.act) await row.act(page);
    else await page.keyboard.press(row.role === 'checkbox' ? 'Space' : 'Enter');
    if (row.announces) await hears(page, row.announces);
    if (row.turns) await expect.poll(() => spokenValue(page)).not.toEqual(value);
    if (row.focus) await focusIs(page, row.focus);
    else await focusStays(target);
    await note(name, page);
  });
});

async function note(name: PageName, page: Page): Promise<void> {
  // After another language was chosen, the same controls have other names.
  if ((await page.locator('html[lang^="en"]').count()) === 0) return;
  for (const control of await controls(page)) met.add(`${name}: ${control}`);
}

test('every control found has a row', () => {
  const rows = ALL.flatMap(([name, table]) => table.map((row) => [name, row.name] as const));
  const covered = (page: string, control: string) =>
    rows.some(([of, name]) => of === page && (typeof name === 'string' ? name === control : name.test(control))) ||
    LEAVING[page as PageName].some((pattern) => pattern.test(control));
  const missing = [...met].filter((one) => {
    const [page = '', control = ''] = one.split(/: (.*)/s);
    return !covered(page, control);
  });
  expect(missing).toEqual([]);
  expect(met.size).toBeGreaterThan(60);
});
