import type { ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user without sight: hears live regions and knows where the focus is. */

const LIVE = '[role="status"], [role="alert"], [aria-live]';
/** Controls for actions; text fields are not among them. */
const CONTROLS =
  'button, a[href], summary, select, input[type="checkbox"], [role="menuitem"], [role="separator"][tabindex]';

type Listening = Window & { announced: string[] };

/** Records every announcement from now on, repeated ones included. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate((live) => {
    const announced: string[] = [];
    (window as unknown as Listening).announced = announced;
    const announce = (region: Element) => {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (text !== '') announced.push(text);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(live)) regions.add(node);
          for (const region of node.querySelectorAll(live)) regions.add(region);
        }
      }
      regions.forEach(announce);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, LIVE);
}

const announced = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Listening).announced);
export const forget = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as unknown as Listening).announced.splice(0));

/** Waits for an announcement. */
export async function hears(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => announced(page), { timeout: 8000 })
    .toEqual(expect.arrayContaining([expect.stringMatching(words)]));
}

/** The accessible name of the focused element; null if none is found. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body || at === document.documentElement || !at.isConnected) return null;
    if (at.getClientRects().length === 0) return null;
    const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : null;
    // The role is enough for the page as a whole; its text is not part of the name.
    if (at.matches('main')) return 'main';
    const text = at.getAttribute('aria-label') ?? (label ?? at).textContent ?? '';
    return text.replace(/\s+/g, ' ').trim() || at.getAttribute('title') || at.tagName;
  });

export async function focusIs(page: Page, where: RegExp): Promise<void> {
  await expect.poll(() => focused(page), { timeout: 8000 }).toMatch(where);
}

/** The focus must be on the same element as before, whatever its name is now. */
export async function focusStays(control: ElementHandle): Promise<void> {
  const stays = () => control.evaluate((one) => one.isConnected && one === document.activeElement);
  await expect.poll(stays, { timeout: 8000 }).toBe(true);
}

/** The value of the focused control as screen readers get it; undefined if it has none. */
export async function spokenValue(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await session.detach();
  return nodes[0]?.value?.value;
}

/** The accessible names of all controls on the page. */
export const controls = (page: Page): Promise<string[]> =>
  page.evaluate((all) => {
    const seen = [...document.querySelectorAll<HTMLElement>(all)].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
    );
    return seen.map((one) => {
      const label = one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? one.labels?.[0] : null;
      const clone = (label ?? one).cloneNode(true) as HTMLElement;
      for (const hidden of clone.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      const name = one.getAttribute('aria-label') ?? clone.textContent ?? '';
      return name.replace(/\s+/g, ' ').trim() || one.title;
    });
  }, CONTROLS);
