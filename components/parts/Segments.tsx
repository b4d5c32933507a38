import type { ComponentChildren } from 'preact';
import { Button } from './button/Button.tsx';
import { Toolbar } from './Toolbar.tsx';

interface Props<T> {
  name: string;
  options: { value: T; word: ComponentChildren }[];
  chosen: string;
  onChoose(value: T): void;
}

/** A choice of few values whose words are all visible. */
export function Segments<T extends string>({ name, options, chosen, onChoose }: Props<T>) {
  return (
    <Toolbar label={name} class="segments cluster gap-1">
      {options.map(({ value, word }) => (
        <Button
          key={value}
          class="toggle slim"
          aria-pressed={value === chosen}
          onClick={() => value !== chosen && onChoose(value)}
          label={word}
        />
      ))}
    </Toolbar>
  );
}
