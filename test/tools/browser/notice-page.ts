import type { Page } from 'playwright-core';

/**
 * The popup under a hostile notice. What is looked at runs inside the page; each function is sent there as text, so
 * that none of them may use anything from around it.
 */

/** What the page has of its own, with a plain notice in it. */
export interface Own {
  /** Where its buttons are. */
  places: Record<string, string>;
  /** The tag of the page itself. */
  root: string;
}

declare global {
  interface Window {
    /** Policy violations since the last look. */
    violations: string[];
    /** What is sent in by a notice. */
    hit?: unknown;
  }
}

/** To be called once, when the popup is open: notes down what its policy keeps from happening. */
export function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective}: ${blockedURI}`),
    );
  });
}

/** Resolves when the notice that begins with this mark is drawn and laid out. */
export function drawn(page: Page, mark: string): Promise<void> {
  return page.evaluate(
    (mark) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector('.notice p')?.textContent !== mark) return;
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

/** Presses the page's own button, once it is ready to be pressed. */
export function refresh(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const button = document.querySelector<HTMLElement>('footer .icon-button');
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

export function own(page: Page): Promise<Own> {
  return page.evaluate(() => {
    const places: Record<string, string> = {};
    for (const button of document.querySelectorAll('.bar button')) {
      places[button.textContent || button.ariaLabel || ''] = JSON.stringify(button.getBoundingClientRect());
    }
    return { places, root: (document.documentElement.cloneNode() as Element).outerHTML };
  });
}

/** Everything but requests, which the world around the browser sees. Nothing, if all is well. */
export function examine(page: Page, own: Own): Promise<string[]> {
  return page.evaluate(({ places, root }) => {
    const wrong: string[] = [];
    const body = document.querySelector('.notice > div') as HTMLElement;
    const inside = [...body.querySelectorAll<HTMLElement>('*')];

    // Nothing is named like, nothing stands for, nothing has the focus of the page's own.
    const attributes = new Set(inside.flatMap((element) => element.getAttributeNames()));
    for (const name of ['id', 'name', 'class', 'style', 'for', 'slot', 'is', 'tabindex', 'accesskey']) {
      if (attributes.has(name)) wrong.push(`clobbered: a notice has ${name}`);
    }
    if (body.contains(document.getElementById('notice-heading'))) wrong.push('clobbered: getElementById');
    if (document.forms.length + document.images.length > 0) wrong.push('clobbered: forms or images');
    for (const name of ['getElementById', 'querySelector', 'createElement'] as const) {
      if (typeof document[name] !== 'function') wrong.push(`clobbered: document.${name}`);
    }
    if (document.body.localName !== 'body' || document.defaultView !== window)
      wrong.push('clobbered: document');
    if (typeof chrome.runtime?.id !== 'string') wrong.push('clobbered: chrome');
    const page = (document.documentElement.cloneNode() as Element).outerHTML;
    if (page !== root || document.body.attributes.length > 0) wrong.push('clobbered: attributes of the page');
    if (body.contains(document.activeElement)) wrong.push('clobbered: the focus');
    if (document.head.querySelector('base, style, meta[http-equiv]')) wrong.push('clobbered: the head');

    // Every control is where it was, and a click on it is its own.
    for (const button of document.querySelectorAll<HTMLElement>('.bar button')) {
      const name = button.textContent || button.ariaLabel || '';
      const place = button.getBoundingClientRect();
      if (JSON.stringify(place) !== places[name]) wrong.push(`moved: ${name}`);
      const top = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
      if (!button.contains(top)) wrong.push(`covered: ${name}`);
    }
    // A long notice makes the page longer, in a tab; nothing makes it wider, or has it scrolled.
    const { scrollWidth, clientWidth, scrollTop } = document.documentElement;
    if (scrollWidth > clientWidth || scrollTop > 0) wrong.push('moved: the page was scrolled');
    if (document.querySelectorAll(':modal, :popover-open').length > 0) wrong.push('covered: by a layer');

    // Links lead to the web, in a tab of their own that knows nothing of this one.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.notice [href], .notice [src]')) {
      if (!/^https?:\/\//.test(link.href) || link.target !== '_blank' || !link.relList.contains('noopener')) {
        wrong.push(`leads: ${link.outerHTML.slice(0, 200)}`);
      }
    }

    // Whatever waits for a hand.
    for (const element of inside) {
      for (const name of ['pointerenter', 'mouseover', 'focus', 'focusin', 'input', 'toggle', 'scrollend']) {
        element.dispatchEvent(new Event(name));
      }
      if (!element.closest('a[href]')) element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    if (Object.hasOwn(window, 'hit')) wrong.push(`ran: ${window.hit}`);
    delete window.hit;
    return [...wrong, ...window.violations.splice(0).map((one) => `tried: ${one}`)];
  }, own);
}

/** Where the notice's links lead. */
export const links = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.notice a[href]')].map(({ href }) => href),
  );
