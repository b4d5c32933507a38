import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  open: boolean;
  tabIndex?: number;
  /** The first to get its toolbar's focus. */
  first?: boolean;
  onMenu(anchor: HTMLElement): void;
}

/** The “…” that opens a menu. */
export function MenuButton({ label, open, tabIndex, first = false, onMenu }: Props) {
  return (
    <button
      type="button"
      class="icon-button menu-button"
      tabIndex={tabIndex}
      title={label}
      aria-haspopup="menu"
      aria-expanded={open}
      data-first={first || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(event.currentTarget);
      }}
    >
      <Icon name="dots" />
    </button>
  );
}
