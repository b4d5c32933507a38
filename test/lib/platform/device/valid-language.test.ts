// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest';
import { mendLanguage } from '../../../../lib/platform/device/valid-language.ts';

const systemLanguage = (language: string) =>
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });
afterEach(() => systemLanguage('en-US'));

test('a language that is none is replaced, so that the chart library loads', async () => {
  systemLanguage('en-US@posix');
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
  mendLanguage('de-AT');
  expect(navigator.language).toBe('de-AT');
  await expect(import('uplot')).resolves.toBeTruthy();
});

test('a valid language stays', () => {
  systemLanguage('pt-BR');
  mendLanguage('de-AT');
  expect(navigator.language).toBe('pt-BR');
});
