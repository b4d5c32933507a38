import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** New content far from what caused it: it is scrolled into view and focused. */
export function Arrival({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={element} tabIndex={-1} class="arrival" data-landing>
      {children}
    </div>
  );
}
