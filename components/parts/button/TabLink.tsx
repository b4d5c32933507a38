import type { AnchorHTMLAttributes } from 'preact';
import { t } from '../../../lib/platform/i18n.ts';
import { Spoken } from './Spoken.tsx';

/** Follows the name of every control that opens a tab. */
export const OpensTab = () => <Spoken> ({t('opensInTab')})</Spoken>;

/** A link to another site, which looks like a button unless it has a class. */
export const TabLink = ({ children, class: name = 'button', ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a class={name} target="_blank" rel="noopener noreferrer" {...link}>
    {children}
    <OpensTab />
  </a>
);
