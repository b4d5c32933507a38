/** px, as the style of the popup has it. */
const USUAL = 600;
/** px; less room is no popup’s, but a wrong answer. */
const LEAST = 200;

/** Keeps the popup’s page as high as the screen has room for, because Firefox cuts a popup that is higher. */
export function fitPopup(): void {
  const { documentElement: page } = document;
  const adapt = () => {
    const { mozInnerScreenY: top } = window as { mozInnerScreenY?: number };
    const { availTop = 0, availHeight } = screen as { availTop?: number; availHeight: number };
    const room = Math.floor(availTop + availHeight - (top ?? 0));
    const isLow = top !== undefined && room < USUAL && room > LEAST;
    const height = isLow ? `${room}px` : '';
    if (page.style.getPropertyValue('--room') === height) return;
    page.style.setProperty('--room', height);
    page.classList.toggle('low', isLow);
  };
  adapt();
  // The browser may load the page before it places the popup.
  addEventListener('resize', adapt);
  addEventListener('focus', adapt);
}
