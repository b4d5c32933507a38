import './button.css';
import { showWhole } from '../focus.ts';
import { Button, type ButtonProps } from './Button.tsx';

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
