import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import './button.css';
import { t } from '../../../lib/platform/i18n.ts';
import { Icon, type IconName } from './Icon.tsx';
import { OpensTab } from './TabLink.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: ComponentChildren;
  /** Stands before the label. */
  icon?: IconName;
  /** The name says that a click opens a tab. */
  opensTab?: boolean;
  /** Absent: the button is never busy. Otherwise it keeps its width: both labels are laid out, and one is visible. */
  busy?: boolean;
}

export const Button = ({ label, icon, opensTab, busy, type = 'button', ...button }: ButtonProps) => (
  <button type={type} aria-disabled={busy} {...button}>
    {icon && <Icon name={icon} />}
    {busy === undefined ? (
      label
    ) : (
      <span class="busy-label">
        <span aria-hidden={busy}>{label}</span>
        <span aria-hidden={!busy}>{t('waiting')}</span>
      </span>
    )}
    {opensTab && <OpensTab />}
  </button>
);

/** What a form does instead of loading the page again. */
export const submitting = (act: () => unknown) => (event: Event) => {
  event.preventDefault();
  void act();
};

type Click = Event & { currentTarget: HTMLElement };

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'onClick'> {
  icon: IconName;
  /** The accessible name, and the default tooltip. */
  label: string;
  title?: string;
  class?: string;
  /** The icon turns, and a click does nothing. */
  busy?: boolean;
  /** Keeps the focus; a click does nothing. */
  disabled?: boolean;
  onClick?(event: Click): void;
}

export const IconButton = ({ label, title = label, busy = false, disabled = busy, ...props }: IconButtonProps) => (
  <Button
    {...props}
    class={`icon-button ${props.class ?? ''}${busy ? ' busy' : ''}`}
    // Screen readers would read a title that repeats the name as a description.
    aria-label={title === label ? undefined : label}
    aria-disabled={disabled}
    title={title}
    onClick={(event: Click) => disabled || props.onClick?.(event)}
    label={null}
  />
);
