import type { ElementHandle, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a blind user gets from a page: announcements of live regions, and the focus. */

const LIVE = '[role="status"], [role="alert"], [aria-live]';
/** Controls for actions, without text fields. */
const CONTROLS =
  'button, a[href], summary, select, input[type="checkbox"], [role="menuitem"], [role="separator"][tabindex]';

type Listening = Window & { announced: string[] };

/** Records every announcement from now on, repeated ones included. */
export async function recordAnnouncements(page: Page): Promise<void> {
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
export const clearAnnouncements = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as unknown as Listening).announced.splice(0));

/** Waits for an announcement. */
export async function expectAnnouncement(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => announced(page)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
}

/** The accessible name of the focused element; null if none is found. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focus = document.activeElement;
    if (!focus || focus === document.body || focus === document.documentElement || !focus.isConnected) return null;
    if (focus.getClientRects().length === 0) return null;
    const label = focus instanceof HTMLInputElement || focus instanceof HTMLSelectElement ? focus.labels?.[0] : null;
    // The text of the whole page would be no useful name.
    if (focus.matches('main')) return 'main';
    const text = focus.getAttribute('aria-label') ?? (label ?? focus).textContent ?? '';
    return text.replace(/\s+/g, ' ').trim() || focus.getAttribute('title') || focus.tagName;
  });

export async function expectFocus(page: Page, where: RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(where);
}

/** The focus must be on the same element as before, even if its name has changed. */
export async function expectFocusStays(control: ElementHandle): Promise<void> {
  const stays = () => control.evaluate((element) => element.isConnected && element === document.activeElement);
  await expect.poll(stays).toBe(true);
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
  page.evaluate((selector) => {
    const visible = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'),
    );
    return visible.map((control) => {
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      const clone = ((isField && control.labels?.[0]) || control).cloneNode(true) as HTMLElement;
      for (const hidden of clone.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      const name = control.getAttribute('aria-label') ?? clone.textContent ?? '';
      return name.replace(/\s+/g, ' ').trim() || control.title;
    });
  }, CONTROLS);
