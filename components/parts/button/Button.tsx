import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import './button.css';
import { Icon, type IconName } from './Icon.tsx';

export const Button = ({
  label,
  type = 'button',
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: ComponentChildren }) => (
  <button type={type} {...button}>
    {label}
  </button>
);

interface Props {
  icon: IconName;
  /** The accessible name, and the default tooltip. */
  label: string;
  title?: string;
  class?: string;
  /** The icon turns, and a click does nothing. */
  busy?: boolean;
  /** Keeps the focus; a click does nothing. */
  disabled?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  describedBy?: string;
  opens?: 'dialog' | 'menu';
  tabIndex?: number;
  /** The first to get its toolbar's focus. */
  first?: boolean;
  onClick(event: Event & { currentTarget: HTMLElement }): void;
}

export function IconButton({ icon, label, title = label, busy = false, disabled = busy, onClick, ...look }: Props) {
  const classes = ['icon-button', look.class, busy && 'busy'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      class={classes}
      // Screen readers would read a title that repeats the name as a description.
      aria-label={title === label ? undefined : label}
      aria-describedby={look.describedBy}
      aria-disabled={disabled}
      aria-expanded={look.expanded}
      aria-haspopup={look.opens}
      aria-pressed={look.pressed}
      tabIndex={look.tabIndex}
      data-first={look.first || undefined}
      title={title}
      onClick={(event) => disabled || onClick(event)}
    >
      <Icon name={icon} />
    </button>
  );
}
