import type { Page } from 'playwright-core';
import { unfoldAccount } from '../../browser/user-actions.ts';

/** The user's steps to a state, for pictures and keyboard walks. Selectors do not depend on the language. */
export type UserStep = (page: Page) => Promise<unknown>;

export const after =
  (...steps: UserStep[]) =>
  async (page: Page): Promise<void> => {
    for (const step of steps) await step(page);
  };

export const click =
  (selector: string): UserStep =>
  (page) =>
    page.locator(selector).first().click();

export const type =
  (text: string): UserStep =>
  (page) =>
    page.keyboard.type(text);

export const fillIn =
  (field: string, text: string): UserStep =>
  (page) =>
    page.locator(`[name="${field}"]`).fill(text);

/** Fills in a field, and presses Enter. */
export const enter = (field: string, text: string) =>
  after(fillIn(field, text), (page) => page.keyboard.press('Enter'));

// Options: the first program's row.
/** @param place of the button in the unfolded row: 0 edits, 1 checks the connection */
export const pressAction = (place: number) =>
  after(unfoldAccount, (page) => page.locator('.account .actions button').nth(place).click());
export const edit = pressAction(0);
export const disconnect = after(unfoldAccount, click('.leave'));
export const goalAndHistory = after(unfoldAccount, click('.more > summary'));
export const forgetHistory = after(goalAndHistory, click('.forget'));

// Popup.
export const openMenu = click('.menu-button');
export const openLink = click('[aria-haspopup="dialog"]');
/** Typing searches the list once it is drawn. */
export const search = (text: string) => after((page) => page.locator('.row').first().waitFor(), type(text));
export const unfoldLine = click('.unfold');

// Side panel.
export const find = (text: string) => enter('text', text);
export const loadAll = click('.group-head > button');
export const openFilter = click('.tools button');
export const openGroupMenu = click('.tools [aria-haspopup]');
export const rename = after(openGroupMenu, click('.menu button'));
export const openRowMenu = click('tbody .menu-button');

// Earnings.
/** Chooses a period (group 0) or grouping (group 1) by its place. */
export const choose =
  (group: number, place: number): UserStep =>
  (page) =>
    page.locator('.segments').nth(group).locator('button').nth(place).click();
export const openExports = click('.export');
export const openBar = after(
  (page) => page.locator('.plot canvas').first().waitFor(),
  (page) => page.locator('.chart').press('Enter'),
);
