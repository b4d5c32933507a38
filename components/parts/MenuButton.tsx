import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  open: boolean;
  tabIndex?: number;
  onMenu(anchor: HTMLElement): void;
}

/** The “…” that opens a menu. */
export function MenuButton({ label, open, tabIndex, onMenu }: Props) {
  return (
    <button
      type="button"
      class="icon-button menu-button"
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(event.currentTarget);
      }}
    >
      <Icon name="dots" />
    </button>
  );
}
