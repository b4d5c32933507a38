import type { ComponentChildren } from 'preact';

/** Only for screen readers. */
export const Spoken = ({ children }: { children: ComponentChildren }) => <span class="spoken">{children}</span>;
