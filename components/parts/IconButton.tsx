import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  /** Spoken, and shown where the pointer rests. */
  label: string;
  onClick(): void;
}

/** A button that is nothing but its icon. */
export function IconButton({ icon, label, onClick }: Props) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
