import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';

/** What every control that opens a tab says after its name. */
export const OpensTab = () => <span class="spoken"> ({t('opensInTab')})</span>;

/** A link that looks like a button, and opens another site's page in a tab. */
export function TabLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="button" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <OpensTab />
    </a>
  );
}
