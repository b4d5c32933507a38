import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/**
 * The rule of every page: an action moves the focus to what came of it, or leaves it where it is, and the page's voice
 * (LiveRegion.tsx) says what that was. Where results are is marked `data-landing` (with tabIndex -1 where it is no control).
 */

/**
 * Catches the focus where what had it is drawn no longer (a button that has done its work), and puts it on the nearest
 * landing: of what stands in its place, else of what follows or surrounds it, else on the page's main part. Otherwise
 * a keyboard starts again at the top, and a screen reader falls silent.
 */
export function useCaughtFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    let last: Place[] = [];
    const note = (event: FocusEvent) => {
      last = placesOf(event.target as Element, root);
    };
    // Whoever leaves by themselves is not called back.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null) return;
      // Some browsers tell so while they take the element away: what is gone a moment later did not leave.
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

/** An element with what follows it, as it was when it had the focus within. */
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
  place.matches('[data-landing]')
    ? (place as HTMLElement)
    : place.querySelector<HTMLElement>('[data-landing]');

/** Whether the focus is where it was left: within these, or lost with what they drew. Nobody is called away. */
export function hasStayed(...within: (Element | null)[]): boolean {
  const { activeElement, body } = document;
  return activeElement === body || within.some((one) => one?.contains(activeElement));
}

/** Puts the focus, once the next drawing is done, on the first that matches within. */
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
