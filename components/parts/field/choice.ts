import { useState } from 'preact/hooks';

/**
 * What is drawn of a choice: the stored value, or the last one chosen here until it is stored or could not be.
 * @returns the value, and what chooses one. `saving` resolves after what it has stored is here
 */
export function useChoice<T>(stored: T): [value: T, choose: (value: T, saving: Promise<unknown>) => void] {
  const [chosen, setChosen] = useState<{ value: T } | null>(null);
  function choose(value: T, saving: Promise<unknown>): void {
    const choice = { value };
    setChosen(choice);
    // Another choice may have been made since.
    void saving.then(() => setChosen((latest) => (latest === choice ? null : latest)));
  }
  return [chosen ? chosen.value : stored, choose];
}
