import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What has just come stands far from what led to it: the user is taken there, and the keyboard, too. */
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
