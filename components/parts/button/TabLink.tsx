import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/platform/i18n.ts';

/** Follows the name of every control that opens a tab. */
export const OpensTab = () => <span class="spoken"> ({t('opensInTab')})</span>;

/** A link to another site that looks like a button. */
export function TabLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="button" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <OpensTab />
    </a>
  );
}
