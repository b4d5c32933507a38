import type { Page } from 'playwright-core';

/** Functions that run in a popup with a hostile notice: the driver sends their text, so they use no other functions. */

/** The parts of the popup that a notice must not change. */
export interface PageState {
  positions: Record<string, string>;
  root: string;
}

declare global {
  interface Window {
    /** Policy violations since the last call. */
    violations: string[];
    /** Set by a notice's script. */
    hit?: unknown;
  }
}

/** Records violations of the security policy; to be called once after opening. */
export function recordViolations(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective}: ${blockedURI}`),
    );
  });
}

/** Resolves once the notice that begins with this mark is laid out. */
export function waitUntilDrawn(page: Page, mark: string): Promise<void> {
  return page.evaluate(
    (mark) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector('.notice-body p')?.textContent !== mark) return;
          watcher.disconnect();
          document.body.getBoundingClientRect();
          resolve();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document, { childList: true, subtree: true, characterData: true });
        look();
      }),
    mark,
  );
}

/** Presses the refresh button once it is enabled. */
export function refresh(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const button = document.querySelector<HTMLElement>('.freshness .icon-button');
          if (!button || button.ariaDisabled === 'true') return;
          watcher.disconnect();
          button.click();
          resolve();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
  );
}

export function readPageState(page: Page): Promise<PageState> {
  return page.evaluate(() => {
    const positions: Record<string, string> = {};
    for (const button of document.querySelectorAll<HTMLElement>('.bar button')) {
      positions[button.textContent || button.ariaLabel || button.title] = JSON.stringify(
        button.getBoundingClientRect(),
      );
    }
    return { positions, root: (document.documentElement.cloneNode() as Element).outerHTML };
  });
}

/** The flaws of the popup, except requests, which are recorded outside the browser. */
export function examine(page: Page, before: PageState): Promise<string[]> {
  return page.evaluate(({ positions, root }) => {
    const wrong: string[] = [];
    const body = document.querySelector('.notice-body') as HTMLElement;
    const inside = [...body.querySelectorAll<HTMLElement>('*')];

    // The notice takes no names, ids or focus from the page's own elements.
    const attributes = new Set(inside.flatMap((element) => element.getAttributeNames()));
    for (const name of ['id', 'name', 'class', 'style', 'for', 'slot', 'is', 'tabindex', 'accesskey']) {
      if (attributes.has(name)) wrong.push(`clobbered: a notice has ${name}`);
    }
    if (body.contains(document.getElementById('notice-heading'))) wrong.push('clobbered: getElementById');
    if (document.forms.length + document.images.length > 0) wrong.push('clobbered: forms or images');
    for (const name of ['getElementById', 'querySelector', 'createElement'] as const) {
      if (typeof document[name] !== 'function') wrong.push(`clobbered: document.${name}`);
    }
    if (document.body.localName !== 'body' || document.defaultView !== window) wrong.push('clobbered: document');
    if (typeof chrome.runtime?.id !== 'string') wrong.push('clobbered: chrome');
    const page = (document.documentElement.cloneNode() as Element).outerHTML;
    if (page !== root || document.body.attributes.length > 0) wrong.push('clobbered: attributes of the page');
    if (body.contains(document.activeElement)) wrong.push('clobbered: the focus');
    if (document.head.querySelector('base, style, meta[http-equiv]')) wrong.push('clobbered: the head');

    // Every control is where it was and receives its own clicks.
    for (const button of document.querySelectorAll<HTMLElement>('.bar button')) {
      const name = button.textContent || button.ariaLabel || button.title;
      const box = button.getBoundingClientRect();
      if (JSON.stringify(box) !== positions[name]) wrong.push(`moved: ${name}`);
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!button.contains(top)) wrong.push(`covered: ${name}`);
    }
    // A long notice may make the page longer, but never wider, and never scrolls it.
    const { scrollWidth, clientWidth, scrollTop } = document.documentElement;
    if (scrollWidth > clientWidth || scrollTop > 0) wrong.push('moved: the page was scrolled');
    if (document.querySelectorAll(':modal, :popover-open').length > 0) wrong.push('covered: by a layer');

    // Links lead to the web, in a new tab without access to this page.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.notice-body [href], .notice-body [src]')) {
      if (!/^https?:\/\//.test(link.href) || link.target !== '_blank' || !link.relList.contains('noopener')) {
        wrong.push(`leads: ${link.outerHTML.slice(0, 200)}`);
      }
    }

    // Events on every element run any script in the notice.
    for (const element of inside) {
      for (const name of ['pointerenter', 'mouseover', 'focus', 'focusin', 'input', 'toggle', 'scrollend']) {
        element.dispatchEvent(new Event(name));
      }
      if (!element.closest('a[href]')) element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    if (Object.hasOwn(window, 'hit')) wrong.push(`ran: ${window.hit}`);
    delete window.hit;
    return [...wrong, ...window.violations.splice(0).map((violation) => `tried: ${violation}`)];
  }, before);
}

/** The targets of the notice's links. */
export const noticeLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.notice-body a[href]')].map(({ href }) => href),
  );

/** The lengths of the plain notices to which others are compared. */
const LENGTHS = [0, 200, 400, 800, 1600, 3200, 6400, 12_800, 20_000];

/** A typical notice of about this length; at least one sentence. */
export const plainNotice = (length: number): string =>
  '<p><b>Autumn:</b> 25 % on <a href="https://shop.example/">the new range</a>.</p>'.repeat(
    Math.max(1, Math.floor(length / 80)),
  );

/** The index of the nearest length that is not longer. */
export const lengthIndex = (html: string): number => LENGTHS.findLastIndex((length) => length <= html.length);

/** The median time of plain notices, for each length. */
export async function usualTimes(timeOf: (html: string) => Promise<number>): Promise<number[]> {
  const medians: number[] = [];
  for (const length of LENGTHS) {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn++) times.push(await timeOf(plainNotice(length)));
    medians.push(times.sort((a, b) => a - b)[2] ?? Number.NaN);
  }
  return medians;
}
