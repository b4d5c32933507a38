import { beforeEach, expect, test, vi } from 'vitest';
import { mendLanguage } from '../../../../lib/platform/device/valid-language.ts';

const withLanguage = (language: string) => vi.stubGlobal('navigator', { language });
beforeEach(() => () => vi.unstubAllGlobals());

test('a language that is none is replaced, so that the chart library loads', async () => {
  withLanguage('en-US@posix');
  // The library reads the language only in a window.
  for (const name of ['window', 'document']) vi.stubGlobal(name, new EventTarget());
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
  mendLanguage('de-AT');
  expect(navigator.language).toBe('de-AT');
  await expect(import('uplot')).resolves.toBeTruthy();
});

test('a valid language stays', () => {
  withLanguage('pt-BR');
  mendLanguage('de-AT');
  expect(navigator.language).toBe('pt-BR');
});
