import { type Affiliate, affiliateName } from '../../lib/domain/groups/affiliates.ts';
import { mailtoOf } from '../../lib/domain/text/mailto.ts';
import { t } from '../../lib/platform/i18n.ts';
import { affiliateSummary } from '../../lib/views/affiliate-words.ts';
import { Menu } from '../layers/Menu.tsx';
import type { AmountView } from '../parts/Amount.tsx';
import type { IconName } from '../parts/button/Icon.tsx';

interface Props {
  affiliate: Affiliate;
  view: AmountView;
  anchor: HTMLElement;
  onCopy(text: string): void;
  onOpen(affiliate: Affiliate): void;
  onClose(): void;
}

export function AffiliateMenu({ affiliate, view, anchor, onCopy, onOpen, onClose }: Props) {
  const copy = (name: string, text: string | null) =>
    text ? [{ icon: 'copy' as const, name, act: () => onCopy(text) }] : [];
  const link = (icon: IconName, name: string, href: string | null) => (href ? [{ icon, name, href }] : []);
  return (
    <Menu
      label={t('actionsFor', affiliateName(affiliate))}
      anchor={anchor}
      onClose={onClose}
      items={[
        ...link('mail', t('writeMail'), mailtoOf(affiliate.email)),
        ...copy(t('copyEmail'), affiliate.email),
        ...copy(t('copyCode'), affiliate.code),
        ...copy(t('copyId'), affiliate.id),
        ...copy(t('copySummary'), affiliateSummary(affiliate, view)),
        ...link('open', t('editAtSite'), affiliate.editUrl),
        { icon: 'group', name: t('showAll'), act: () => onOpen(affiliate) },
      ]}
    />
  );
}
