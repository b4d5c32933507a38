import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/**
 * On every page, an action moves the focus to its result or leaves it, and the live region announces the result.
 * `data-landing` marks places for the focus. When the focused element is removed, this hook focuses the nearest landing:
 * in its replacement, else after or around it, else the page's main part. Otherwise the keyboard would start at the top.
 */
export function useFocusRecovery(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    let last: Place[] = [];
    const note = (event: FocusEvent) => {
      last = placesOf(event.target as Element, root);
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null) return;
      // Some browsers fire this while they remove the element, without an action by the user.
      const left = event.target as Element;
      queueMicrotask(() => {
        if (left.isConnected && last[0]?.element === left) last = [];
      });
    };
    const look = () => {
      const lost = last[0] && !last[0].element.isConnected && document.activeElement === document.body;
      if (lost) landingFor(last, root).focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', note);
    root.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', note);
      root.removeEventListener('focusout', leave);
    };
  }, [page]);
}

interface Place {
  element: Element;
  next: Element | null;
}

function placesOf(target: Element, root: Element): Place[] {
  const places: Place[] = [];
  for (let element: Element | null = target; element && element !== root; element = element.parentElement)
    places.push({ element, next: element.nextElementSibling });
  return places;
}

function landingFor(places: Place[], root: HTMLElement): HTMLElement {
  const kept = places.findIndex(({ element }) => element.isConnected);
  const gone = places.slice(0, kept < 0 ? undefined : kept).at(-1);
  const around = kept < 0 ? [] : places.slice(kept).map(({ element }) => element);
  for (const place of [gone?.next, ...around, root]) {
    const landing = place?.isConnected ? landingIn(place) : null;
    if (landing) return landing;
  }
  return root.querySelector<HTMLElement>('main') ?? root;
}

const landingIn = (place: Element): HTMLElement | null =>
  place.matches('[data-landing]') ? (place as HTMLElement) : place.querySelector<HTMLElement>('[data-landing]');

/** Whether the focus is within these elements or was lost, so that it may be moved. */
export function isFocusKept(...within: (Element | null)[]): boolean {
  const { activeElement, body } = document;
  return activeElement === body || within.some((element) => element?.contains(activeElement));
}

/** Whether the user fills in a field that is not within these elements, and must keep the focus. */
export const isInOtherField = (own: string): boolean =>
  document.activeElement?.matches(`:is(input, select):not(:is(${own}) *)`) ?? false;

/** Focuses the first match within, after the next render. */
export function useFocusNext(within: RefObject<HTMLElement | null>): (selector: string) => void {
  const [next, setNext] = useState<{ selector: string } | null>(null);
  useLayoutEffect(() => {
    if (!next) return;
    const element = within.current?.querySelector<HTMLElement>(next.selector);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView?.({ block: 'nearest' });
  }, [next, within]);
  return (selector) => setNext({ selector });
}
