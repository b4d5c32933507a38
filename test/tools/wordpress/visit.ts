import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** WordPress's login page moves the focus a moment after it loads, so earlier typing would be lost. */
export async function logInAt(page: Page, { login, password }: Person): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.id === 'user_login');
  await page.locator('#user_login').fill(login);
  await page.locator('#user_pass').fill(password);
  await page.keyboard.press('Enter');
}

/** As people type it. */
export const withoutScheme = (address: string) => address.replace('http://', '');
