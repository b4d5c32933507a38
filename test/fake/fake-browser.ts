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

/** Each part as it was before any test replaced some of it. */
const originals = [fakeBrowser, ...Object.values(fakeBrowser)].map((part) => [part, { ...part }] as const);

/** Puts back what a file of tests has replaced. */
export function restoreFakeBrowser(): void {
  for (const [part, original] of originals) Object.assign(part, original);
}

// Formats are British on every machine.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB'] });

export default fakeBrowser;
