import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  /** The accessible name, and the tooltip. */
  label: string;
  opens?: 'dialog';
  onClick(): void;
}

/** A button with an icon and no visible text. */
export function IconButton({ icon, label, opens, onClick }: Props) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} aria-haspopup={opens} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
