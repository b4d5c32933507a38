import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { createIconPainter } from '../../../../lib/worker/toolbar/icon.ts';
import * as store from '../../../fake/fake-storage.ts';
import { state } from '../../make.ts';

const refused: ServiceError = { kind: 'unauthorized' };
const unreachable: ServiceError = { kind: 'offline' };
/** A view with one account for each trouble. */
const inTrouble = (...troubles: (ServiceError | null)[]) => ({
  states: Object.fromEntries(troubles.map((trouble, index) => [`a${index}`, state({ trouble })])),
});

describe('the painter', () => {
  let shown: object[];
  const manifest = (action: object) =>
    vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ manifest_version: 3, name: 'x', version: '1', action });
  const files = (kind: string) =>
    Object.fromEntries([16, 20, 24, 32, 64].map((size) => [size, `icon/${size}${kind}.png`]));

  beforeEach(() => {
    shown = [];
    manifest({});
    vi.spyOn(browser.action, 'setIcon').mockImplementation(async (details) => void shown.push(details));
  });

  test('shows trouble until it is over', async () => {
    const paint = createIconPainter(store);
    await paint(inTrouble(null));
    await paint(inTrouble(refused));
    await paint(inTrouble(null));
    expect(shown).toEqual([{ path: files('') }, { path: files('-trouble') }, { path: files('') }]);
  });

  test('shows the icon for dark toolbars, once a page has reported one', async () => {
    const paint = createIconPainter(store);
    await paint(inTrouble(null));
    await store.write(store.DARK, true);
    await paint(inTrouble(null));
    await paint(inTrouble(refused));
    expect(shown.slice(1)).toEqual([{ path: files('-on-dark') }, { path: files('-trouble-on-dark') }]);
  });

  test('leaves the manifest’s icons to a browser that follows the theme, except in trouble', async () => {
    manifest({ theme_icons: [{ size: 16, dark: 'icon/16.png', light: 'icon/16-on-dark.png' }] });
    const paint = createIconPainter(store);
    await store.write(store.DARK, true);
    await paint(inTrouble(null));
    await paint(inTrouble(refused));
    await paint(inTrouble(null));
    expect(shown).toEqual([{}, { path: files('-trouble-on-dark') }, {}]);
  });

  test('shows no transient trouble, and calls the browser only for changes and once after each start', async () => {
    const paint = createIconPainter(store);
    for (let i = 0; i < 3; i++) await paint(inTrouble(unreachable));
    expect(shown).toEqual([{ path: files('') }]);
    await createIconPainter(store)(inTrouble(unreachable));
    expect(shown).toHaveLength(2);
  });

  test('ends with the newest icon, even if the browser is slow to set an earlier one', async () => {
    const { promise, resolve: loaded } = Promise.withResolvers<void>();
    vi.mocked(browser.action.setIcon).mockImplementationOnce(async (details) => {
      await promise;
      shown.push(details);
    });
    const paint = createIconPainter(store);
    const both = [paint(inTrouble(refused)), paint(inTrouble(null))];
    await vi.waitFor(() => expect(browser.action.setIcon).toHaveBeenCalled());
    loaded();
    await Promise.all(both);
    expect(shown).toEqual([{ path: files('-trouble') }, { path: files('') }]);
  });

  test('rejects if the browser refuses an icon, and retries it', async () => {
    const setIcon = vi.spyOn(browser.action, 'setIcon').mockRejectedValueOnce(new Error('Failed to fetch'));
    const paint = createIconPainter(store);
    await expect(paint(inTrouble(refused))).rejects.toThrow('Failed to fetch');
    await paint(inTrouble(refused));
    expect(setIcon).toHaveBeenCalledTimes(2);
  });
});
