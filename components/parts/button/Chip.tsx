import { OneLine } from '../OneLine.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import { showWhole } from './show-whole.ts';

/** A choice of a line that may scroll: its label, and what stands after it. */
export const Chip = ({ label, children, ...button }: ButtonProps & { label: string }) => (
  <Button
    class="chip"
    onFocus={showWhole}
    {...button}
    label={
      <>
        <OneLine text={label} />
        {children}
      </>
    }
  />
);
