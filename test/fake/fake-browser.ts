import { fakeBrowser } from 'wxt/testing/fake-browser';
import catalog from '../../public/_locales/en/messages.json' with { type: 'json' };

/** WXT's fake browser, speaking the real English catalog: tests read what users read. */
const messages: Record<string, { message: string }> = catalog;

Object.assign(fakeBrowser.i18n, {
  getMessage(name: string, substitutions: string | string[] = []): string {
    const values = [substitutions].flat();
    return (messages[name]?.message ?? '').replace(/\$(\$|\d)/g, (_, place) =>
      place === '$' ? '$' : (values[Number(place) - 1] ?? ''),
    );
  },
});

// Formats are British on every machine.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB'] });

export default fakeBrowser;
