import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon.tsx';

/** A button with a text. */
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
  /** The accessible name and, unless another `title` is given, the tooltip. */
  label: string;
  title?: string;
  class?: string;
  /** Its icon turns while it works, and it does nothing. */
  busy?: boolean;
  /** It keeps the focus, and does nothing. */
  disabled?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  describedBy?: string;
  opens?: 'dialog';
  onClick(event: { currentTarget: HTMLElement }): void;
}

/** A button with an icon and no visible text. */
export function IconButton({ icon, label, title = label, busy = false, disabled = busy, onClick, ...look }: Props) {
  const classes = ['icon-button', look.class, busy && 'busy'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      class={classes}
      // A title that repeats the name would be heard as a description, too.
      aria-label={title === label ? undefined : label}
      aria-describedby={look.describedBy}
      aria-disabled={disabled}
      aria-expanded={look.expanded}
      aria-haspopup={look.opens}
      aria-pressed={look.pressed}
      title={title}
      onClick={(event) => disabled || onClick(event)}
    >
      <Icon name={icon} />
    </button>
  );
}
