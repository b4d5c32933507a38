import { Button, type ButtonProps } from './button/Button.tsx';
import { showWhole } from './button/show-whole.ts';
import { OneLine } from './OneLine.tsx';

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
