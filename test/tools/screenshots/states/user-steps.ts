import type { Page } from 'playwright-core';
import { unfoldAccount } from '../../browser/actions.ts';

/** A user's steps to a state, for pictures and keyboard walks. Selectors do not depend on the language. */
export type UserStep = (page: Page) => Promise<unknown>;

export const steps =
  (...sequence: UserStep[]) =>
  async (page: Page): Promise<void> => {
    for (const step of sequence) await step(page);
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
  steps(fillIn(field, text), (page) => page.keyboard.press('Enter'));

// Options. These steps use the first program's row.
/** @param index of the button in the unfolded row: 0 edits, 1 checks the connection */
export const pressAction = (index: number) =>
  steps(unfoldAccount, (page) => page.locator('.account .actions:has(.edit) button').nth(index).click());
export const edit = pressAction(0);
export const pressDisconnect = steps(unfoldAccount, click('.unfolded > .danger'));
export const deleteHistory = steps(unfoldAccount, click('.history button'));

// Popup.
export const openMenu = click('.menu-button');
export const openLink = click('[aria-haspopup="dialog"]');
/** Types a query after the list is drawn. */
export const searchRows = (text: string) => steps((page) => page.locator('.row').first().waitFor(), type(text));
export const unfoldLine = click('.unfold');

// Side panel.
export const query = (text: string) => enter('text', text);
export const pressLoadAll = click('.group-head > button');
export const openFilter = click('.tools button');
export const openGroupMenu = click('.tools [aria-haspopup]');
export const startNaming = steps(openGroupMenu, click('.menu button'));
export const openRowMenu = click('tbody .menu-button');

// Earnings.
/** @param range such as "365", "all" or "custom" */
export const choosePeriod =
  (range: string): UserStep =>
  (page) =>
    page.locator('.period-choice select').selectOption(range);
/** Chooses the days, weeks, months or years of the chart by its index. */
export const chooseStep =
  (index: number): UserStep =>
  (page) =>
    page.locator('.chart-tools .segments button').nth(index).click();
export const openExports = click('.export');
export const openBar = steps(
  (page) => page.locator('.plot canvas').first().waitFor(),
  (page) => page.locator('.chart').press('Enter'),
);
