import './field.css';
import type { SelectHTMLAttributes } from 'preact';

/** @param lang of a word in another language */
export type Choice<Value extends string> = [value: Value, word: string, lang?: string];

export interface SelectProps<Value extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> {
  value: Value | '';
  choices: Choice<Value>[];
  onChoose(value: Value): void;
}

export const Select = <Value extends string>({ choices, onChoose, ...select }: SelectProps<Value>) => (
  <select
    {...(select as SelectHTMLAttributes<HTMLSelectElement>)}
    onChange={({ currentTarget: { value } }) => onChoose(value as Value)}
  >
    {choices.map(([value, word, lang]) => (
      <option key={value} value={value} lang={lang}>
        {word}
      </option>
    ))}
  </select>
);
