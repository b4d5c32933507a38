import { IconButton } from '../parts/button/Button.tsx';

interface Props {
  label: string;
  open: boolean;
  tabIndex?: number;
  first?: boolean;
  onMenu(anchor: HTMLElement): void;
}

export const MenuButton = ({ open, onMenu, ...button }: Props) => (
  <IconButton
    {...{ ...button, icon: 'dots', class: 'menu-button', opens: 'menu', expanded: open }}
    onClick={(event) => {
      event.stopPropagation();
      onMenu(event.currentTarget);
    }}
  />
);
