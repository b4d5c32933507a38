/** Below its anchor, or above it if there is more space; aligned to its end. */
export function place(box: HTMLElement, anchor: Element): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const below = target.bottom + height <= innerHeight - 4;
  const top = below ? target.bottom : Math.max(4, target.top - height);
  // Unlike the window's, this width is without a scroll bar.
  const { dir, clientWidth } = document.documentElement;
  const left = dir === 'rtl' ? target.left : target.right - width;
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(4, Math.min(left, clientWidth - width - 4))}px`;
}

/** Calls back once scrolling, or another size of the window, moves an anchor. Returns its undo. */
export function onMove(callback: () => void): () => void {
  const size = () => `${innerWidth} × ${innerHeight}`;
  const before = size();
  const moved = ({ type }: Event) => {
    // Firefox measures its popup after each change of the page, and then reports a resize to the size that it had.
    if (type === 'scroll' || size() !== before) callback();
  };
  const events = ['scroll', 'resize'];
  for (const name of events) addEventListener(name, moved, true);
  return () => {
    for (const name of events) removeEventListener(name, moved, true);
  };
}
