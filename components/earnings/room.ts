import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How much room a chart has, and in which letters it is labelled. */
export interface Room {
  /** px */
  width: number;
  font: string;
}

/** Known anew whenever it changes, the size of letters among it; null where nothing is laid out. */
export function useRoom(of: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => {
      const { fontFamily } = getComputedStyle(element);
      const width = element.clientWidth;
      setRoom((before) =>
        width === 0 ? null : before?.width === width ? before : { width, font: `12px ${fontFamily}` },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return room;
}
