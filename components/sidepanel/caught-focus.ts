import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Catches the focus where what had it is drawn no longer (a button that has done its work), and puts it on what came
 * of that: the first thing marked `data-landing`. Otherwise a keyboard starts again at the top, and a screen reader
 * falls silent.
 */
export function useCaughtFocus(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = within.current;
    if (!root) return;
    let last: Element | null = null;
    const note = (event: FocusEvent) => {
      last = event.target as Element;
    };
    // Whoever leaves by themselves is not called back.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null) return;
      // Some browsers tell so while they take the element away: what is gone a moment later did not leave.
      const left = event.target as Element;
      queueMicrotask(() => {
        if (left.isConnected && last === left) last = null;
      });
    };
    const look = () => {
      const lost = last !== null && !last.isConnected && document.activeElement === document.body;
      if (lost) root.querySelector<HTMLElement>('[data-landing]')?.focus();
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
  }, [within]);
}
