import { effect, signal } from '@preact/signals';
import { type MessageName, observeLanguage, t } from '../platform/i18n.ts';

const changes = signal(0);

/**
 * Sets the page's language, text direction and title, and makes them, every component and every computed value that
 * reads a text depend on the language. @returns its undo
 */
export function followLanguage(title: MessageName): () => void {
  observeLanguage({
    onRead: () => void changes.value,
    onChange() {
      changes.value++;
    },
  });
  return effect(() => {
    document.documentElement.lang = t('languageCode');
    document.documentElement.dir = t('textDirection');
    document.title = t(title);
  });
}
