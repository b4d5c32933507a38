import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';

/** A button's equal that opens a page of somebody else's, and says so. */
export function TabLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="button" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span class="spoken"> ({t('opensInTab')})</span>
    </a>
  );
}
