import './button.css';
import { Button, type ButtonProps } from './Button.tsx';

/** A choice of a line that may scroll. Browsers do not scroll to a chip that is partly in view. */
export const Chip = ({ label, ...button }: ButtonProps) => (
  <Button
    class="chip"
    onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    {...button}
    label={<span class="one-line">{label}</span>}
  />
);
