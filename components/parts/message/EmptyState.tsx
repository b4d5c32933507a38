import './message.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/platform/i18n.ts';
import { Icon, type IconName } from '../button/Icon.tsx';
import { Spoken } from '../button/Spoken.tsx';

interface Props {
  title: string;
  text?: string;
  icon?: IconName;
  level?: 1 | 2 | 3;
  children?: ComponentChildren;
}

export function EmptyState({ title, text, icon, level = 1, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div class="empty stack">
      {icon && (
        <span class="empty-icon">
          <Icon name={icon} />
        </span>
      )}
      <Heading>{title}</Heading>
      {text && <p class="soft">{text}</p>}
      {children}
    </div>
  );
}

/** Has the shape of the figures, so that nothing moves when they arrive. */
export function LoadingSkeleton() {
  return (
    <div class="first-load stack gap-2" role="status">
      <Spoken>{t('loadingMore')}</Spoken>
      <div class="box" aria-hidden="true" />
      <ul class="referrals box divided" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row} class="referral" />
        ))}
      </ul>
    </div>
  );
}
