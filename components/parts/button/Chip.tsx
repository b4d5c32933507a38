import './button.css';
import { Button, type ButtonProps } from './Button.tsx';
import { showWhole } from './show-whole.ts';

/** A choice of a line that may scroll. */
export const Chip = ({ label, ...button }: ButtonProps) => (
  <Button
    class="chip"
    onFocus={showWhole}
    {...button}
    label={
      <span class="one-line" dir="auto">
        {label}
      </span>
    }
  />
);
