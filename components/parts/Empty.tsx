import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  title: string;
  text: string;
  icon?: IconName;
  /** Inside a section that has a heading of its own. */
  small?: boolean;
  /** Of its heading, where the page has another one above. */
  level?: 1 | 2;
  children?: ComponentChildren;
}

/** Nothing to show, said well: what it means and what comes next. */
export function Empty({ title, text, icon, small = false, level = 1, children }: Props) {
  return (
    <div class={small ? 'empty small' : 'empty'}>
      {icon && (
        <span class="empty-icon">
          <Icon name={icon} />
        </span>
      )}
      {small ? <h3>{title}</h3> : level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The shape of what is to come, so that nothing moves when it does. */
export function FirstLoad() {
  return (
    <div class="first-load" role="status">
      <span class="spoken">{t('firstLoad')}</span>
      <div class="figures" aria-hidden="true">
        <div class="figure lead" />
        <div class="figure" />
        <div class="figure" />
        <div class="figure" />
      </div>
      <ul class="referrals" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <li key={row} class="referral" />
        ))}
      </ul>
    </div>
  );
}
