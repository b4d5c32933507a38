import { IconButton } from '../parts/button/Button.tsx';

interface Props {
  label: string;
  open: boolean;
  tabIndex?: number;
  /** The first to get its toolbar's focus. */
  'data-first'?: true;
  onMenu(anchor: HTMLElement): void;
}

export const MenuButton = ({ open, onMenu, ...button }: Props) => (
  <IconButton
    {...button}
    icon="dots"
    class="menu-button"
    aria-haspopup="menu"
    aria-expanded={open}
    onClick={(event) => {
      event.stopPropagation();
      onMenu(event.currentTarget);
    }}
  />
);
