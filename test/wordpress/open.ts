import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { PACKAGES_NEEDED } from '../tools/wordpress/packages.ts';
import type { Person } from '../tools/wordpress/people.ts';
import { startWordPress, type WordPress } from '../tools/wordpress/wordpress.ts';

/** Starts a WordPress for a test file. It stops after the last test, and its log must contain no warning of PHP. */
export async function openWordPress(): Promise<WordPress> {
  const wordpress = await startWordPress();
  if (!wordpress) throw new Error(`WordPress needs ${PACKAGES_NEEDED}`);
  afterAll(async () => {
    const log = readFileSync(join(wordpress.folder, 'web.log'), 'utf8');
    await wordpress.stop();
    expect(log).not.toMatch(/PHP (Warning|Notice|Fatal|Parse)/);
  });
  return wordpress;
}

/** Logs in at the site, after its login page has moved the focus: earlier typing would be lost. */
export async function logInAt(page: Page, { login, password }: Person): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.id === 'user_login');
  await page.locator('#user_login').fill(login);
  await page.locator('#user_pass').fill(password);
  await page.keyboard.press('Enter');
}

/** An address without its scheme, as people type it. */
export const withoutScheme = (address: string) => address.replace('http://', '');
