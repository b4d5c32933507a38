/** px, as the style of the popup has it. */
const USUAL = 600;
/** px; less room is no popup’s, but a wrong answer. */
const LEAST = 200;

/**
 * The height that the screen leaves for the popup, px; null: the usual one.
 * @param top of the popup's page on the screen, px; absent: the browser does not tell
 */
export function popupRoom(top: number | undefined, { availTop = 0, availHeight }: Partial<Room>): number | null {
  const room = Math.floor(availTop + (availHeight ?? 0) - (top ?? 0));
  return top !== undefined && room < USUAL && room > LEAST ? room : null;
}

/** The part of the screen that windows may use, px. */
interface Room {
  availTop: number;
  availHeight: number;
}

/** Keeps the popup’s page as high as the screen has room for, because Firefox cuts a popup that is higher. */
export function fitPopup(): void {
  const { documentElement: page } = document;
  const adapt = () => {
    const { mozInnerScreenY: top } = window as { mozInnerScreenY?: number };
    const room = popupRoom(top, screen as Partial<Room>);
    const height = room === null ? '' : `${room}px`;
    if (page.style.getPropertyValue('--room') === height) return;
    page.style.setProperty('--room', height);
    page.classList.toggle('low', room !== null);
  };
  adapt();
  // The browser may load the page before it places the popup.
  addEventListener('resize', adapt);
  addEventListener('focus', adapt);
}
