import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { t } from '../../../lib/platform/i18n.ts';

interface Props extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'title' | 'onClick'> {
  type?: 'button' | 'submit';
  'data-landing'?: true;
  busy: boolean;
  children: ComponentChildren;
}

/** A button that keeps its width while it is busy: both labels are laid out, and one is visible. */
export function BusyButton({ type = 'button', busy, children, ...button }: Props) {
  return (
    <button type={type} {...button} aria-disabled={busy}>
      <span class="busy-label">
        <span aria-hidden={busy}>{children}</span>
        <span aria-hidden={!busy}>{t('waiting')}</span>
      </span>
    </button>
  );
}
