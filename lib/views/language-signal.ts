import { signal } from '@preact/signals';
import { observeLanguage } from '../platform/i18n.ts';

const changes = signal(0);

/** Makes every component and computed value that reads a text depend on the language. */
export function followLanguage(): void {
  observeLanguage({
    onRead: () => void changes.value,
    onChange() {
      changes.value++;
    },
  });
}
