import type { Flaw } from './measure.ts';

/** Focuses every control in the page. Finds rings that are not completely visible, and controls below fixed elements. */
export async function measureFocus(): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  const controls = [
    ...document.body.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, summary, [tabindex="0"], [role="menuitem"]',
    ),
  ];
  // A dialog makes the page behind it unreachable. A menu or a list closes when it loses the focus.
  const dialog = document.querySelector('dialog[open], [role="menu"], [role="listbox"]:not([hidden])');
  for (const control of controls) {
    if (dialog && !dialog.contains(control)) continue;
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.spoken')) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const style = getComputedStyle(control);
    const { outlineStyle, outlineWidth, outlineOffset } = style;
    const box = control.getBoundingClientRect();
    const name = `${[control.tagName.toLowerCase(), ...control.classList].join('.')} “${(control.ariaLabel || control.textContent || control.title).trim().slice(0, 40)}”`;
    if (outlineStyle === 'none' || outlineWidth === '0px') {
      flaws.push({ kind: 'ring', where: name, detail: 'there is none' });
      continue;
    }
    const ringWidth = outlineStyle === 'auto' ? 1 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const cutBy = cuttingElement(control, box, Math.max(0, ringWidth));
    if (cutBy) flaws.push({ kind: 'ring', where: name, detail: `cut by ${cutBy}` });
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
    // A text that was unfolded closes when it loses the focus.
    if (!isOnTop(control, document.elementFromPoint(x, y)))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const over = document.elementFromPoint(x, y);
    if (!isOnTop(control, over))
      flaws.push({
        kind: 'hidden',
        where: name,
        detail: over ? `below ${over.className || over.tagName}` : 'not on the screen',
      });
  }
  return flaws;

  function isOnTop(control: HTMLElement, over: Element | null): boolean {
    return over !== null && (control.contains(over) || over.contains(control) || over.closest('label') !== null);
  }

  /** The element that cuts the ring: an ancestor that hides or scrolls its overflow, or the screen. */
  function cuttingElement(control: HTMLElement, box: DOMRect, width: number): string | null {
    const ring = { left: box.left - width, top: box.top - width, right: box.right + width, bottom: box.bottom + width };
    for (let parent = control.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      const across = overflowX !== 'visible' && (ring.left < box.left - 0.5 || ring.right > box.right + 0.5);
      const down = overflowY !== 'visible' && (ring.top < box.top - 0.5 || ring.bottom > box.bottom + 0.5);
      if (across || down) return [parent.tagName.toLowerCase(), ...parent.classList].join('.');
    }
    const { clientWidth } = document.documentElement;
    return ring.left < -0.5 || ring.right > clientWidth + 0.5 ? 'the screen' : null;
  }
}
