export interface Flaw {
  kind:
    | 'sideways'
    | 'clipped'
    | 'outside'
    | 'broken number'
    | 'small'
    | 'ring'
    | 'hidden'
    | 'spoken'
    | 'not drawn'
    | 'uncovered'
    | 'spilled'
    | 'axe';
  /** The element as a selector, with its text. */
  where: string;
  detail: string;
}

/** CSS selectors of elements that have a flaw on purpose. */
interface Exempt {
  sideways: string;
}

export const EXEMPT: Exempt = {
  // Tables with more columns than fit (those of affiliates keep the first column in view), and rows of choices.
  sideways: '.table-scroller, .chips, .notice-body table, .strip',
};

/** Finds flaws that pictures hide. The driver sends its source to the page. Lengths are CSS px with a tolerance of 1. */
export function measure(exempt: Exempt): Flaw[] {
  const flaws: Flaw[] = [];
  const root = document.documentElement;
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isSeen);
  const add = (kind: Flaw['kind'], element: Element, detail: string) =>
    flaws.push({ kind, where: nameOf(element), detail });

  if (root.scrollWidth > root.clientWidth) add('sideways', root, `${root.scrollWidth} in ${root.clientWidth}`);
  for (const element of elements) {
    const style = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const isWide = scrollWidth > clientWidth + 1 && clientWidth > 0;
    if (/auto|scroll/.test(style.overflowX)) {
      if (isWide && !element.matches(exempt.sideways)) add('sideways', element, `${scrollWidth} in ${clientWidth}`);
    } else if (/hidden|clip/.test(style.overflowX) && !element.matches('input, select')) {
      const isTall = /hidden|clip/.test(style.overflowY) && scrollHeight > clientHeight + 1;
      if ((isWide || isTall) && !isComplete(element) && hasText(element))
        add('clipped', element, `${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}`);
    }
    if (element instanceof HTMLInputElement && element.value === '' && isWide)
      add('clipped', element, `placeholder ${scrollWidth} in ${clientWidth}`);
    if (element.matches('th, td') && scrollHeight > clientHeight + 1)
      add('spilled', element, `${scrollHeight} in ${clientHeight}`);
    if (!isInside(element, style)) add('outside', element, boxOf(element.getBoundingClientRect()));
    if (isControl(element)) {
      const { width, height } = target(element);
      if (width < 23.5 || height < 23.5) add('small', element, `${round(width)} × ${round(height)}`);
    }
  }
  for (const [element, number] of brokenNumbers()) add('broken number', element, number);
  return flaws;

  function isSeen(element: HTMLElement): boolean {
    if (element.closest('.spoken, .skip:not(:focus), [hidden], datalist, option, svg *')) return false;
    const { width, height } = element.getBoundingClientRect();
    const folded = element.closest('details:not([open])');
    if (folded && !element.closest('summary')) return false;
    // An open dialog makes the page behind it unreachable.
    const dialog = document.querySelector('dialog[open]');
    if (dialog && !dialog.contains(element)) return false;
    // Elements of one pixel are for screen readers.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  }

  /** Whether it is within the page's width. Inside a scroller, it may be anywhere. */
  function isInside(element: HTMLElement, { position }: CSSStyleDeclaration): boolean {
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = left >= -1 && right <= root.clientWidth + 1;
    // Fixed elements must be completely on the screen.
    return across && (position !== 'fixed' || (top >= -1 && bottom <= innerHeight + 1));
  }

  function isControl(element: HTMLElement): boolean {
    if (!element.matches('button, a[href], input, select, summary, [role="menuitem"]')) return false;
    // A link within text is as high as its line.
    const inLine = getComputedStyle(element).display === 'inline' && element.matches('a');
    return !inLine;
  }

  function target(element: HTMLElement): { width: number; height: number } {
    const box = element.getBoundingClientRect();
    const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
    if (!label || !element.matches('[type="checkbox"], [type="radio"]')) return box;
    return { width: box.width + label.width, height: Math.max(box.height, label.height) };
  }

  /** Numbers that wrap across lines, with their currency or sign. Numbers in small print are added as other flaws. */
  function brokenNumbers(): [Element, string][] {
    const broken: [Element, string][] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isSeen(parent) || parent.closest('pre, .address')) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (/\d/.test(node.textContent ?? '') && size < 12) add('small', parent, `${size} px`);
      for (const { text, start } of tokens(node.textContent ?? '')) {
        // Addresses and codes may wrap. Numbers have digits, separators and a short currency.
        if (!/\d/.test(text) || /[/@:#_]|\p{L}{4}/u.test(text)) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + text.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
        if (lines.size > 1) broken.push([parent, text]);
      }
    }
    return broken;
  }

  /** Splits a text where a line may break. A no-break space is part of its word. */
  function tokens(text: string): { text: string; start: number }[] {
    const found: { text: string; start: number }[] = [];
    let start = 0;
    for (const part of text.split(/[ \n\t]/)) {
      if (part !== '') found.push({ text: part, start });
      start += part.length + 1;
    }
    return found;
  }

  /** Whether a tooltip of the element, around it or inside it has the text that is cut. */
  function isComplete(element: HTMLElement): boolean {
    const text = plain(element.innerText);
    const holder = element.closest('[title]') ?? element.querySelector('[title]');
    return plain(holder?.getAttribute('title') ?? '').includes(text);
  }

  function plain(text: string): string {
    return text.replaceAll(/[\s\u200e\u200f\u2066-\u2069]+/g, '');
  }

  function hasText(element: HTMLElement): boolean {
    return (element.innerText ?? '').trim() !== '';
  }

  function nameOf(element: Element): string {
    const { tagName, classList, textContent } = element;
    const text = element === root ? '' : (textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `${[tagName.toLowerCase(), ...classList].join('.')}${text && ` “${text}”`}`;
  }

  function boxOf({ left, top, right, bottom }: DOMRect): string {
    return `${[left, top, right, bottom].map(round).join(' ')} in ${root.clientWidth} × ${innerHeight}`;
  }

  function round(length: number): number {
    return Math.round(length * 10) / 10;
  }
}
