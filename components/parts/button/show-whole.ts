/** Scrolls to a control that the keyboard has reached, because browsers do not if a part of it is in view. */
export function showWhole({ currentTarget: control }: { currentTarget: Element }): void {
  if (control.matches(':focus-visible')) control.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
