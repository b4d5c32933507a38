import { fakeBrowser } from 'wxt/testing/fake-browser';
import catalog from '../../public/_locales/en/messages.json' with { type: 'json' };

/** WXT's fake browser gets the real English catalog, so that tests read the texts that users read. */
const messages: Record<string, { message: string }> = catalog;

Object.assign(fakeBrowser.i18n, {
  getMessage(name: string, substitutions: string | string[] = []): string {
    const values = [substitutions].flat();
    return (messages[name]?.message ?? '').replace(/\$(\$|\d)/g, (_, digit) =>
      digit === '$' ? '$' : (values[Number(digit) - 1] ?? ''),
    );
  },
});

/** The browser's interfaces before any test replaces members of them. */
const originals = [fakeBrowser, ...Object.values(fakeBrowser)].map((part) => [part, { ...part }] as const);

/** Restores members that a test file has replaced. */
export function restoreFakeBrowser(): void {
  for (const [part, original] of originals) Object.assign(part, original);
}

// Formats are British on every machine.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['en-GB'] });

export default fakeBrowser;
