import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';

/** A link that looks like a button, opens another site's page in a tab, and says so. */
export function TabLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="button" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span class="spoken"> ({t('opensInTab')})</span>
    </a>
  );
}
