import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { UserManifestFn } from 'wxt';
import config from '../wxt.config.ts';
import { type Browser, needsIn, needsOf } from './tools/oldest-browsers.ts';

const manifest = config.manifest as UserManifestFn;

test.each<[Browser, string, string]>([
  ['chrome', 'Chrome, Edge', 'minimum_chrome_version'],
  ['firefox', 'Firefox', 'strict_min_version'],
])('the oldest %s has all that the code names, and the README names it', async (browser, name, key) => {
  const made = await manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' });
  const [latest] = needsOf(browser, made);
  const oldest = Object.assign({}, made, made.browser_specific_settings?.gecko)[key as keyof typeof made];
  expect(Number(oldest), `for ${latest?.feature} in ${latest?.file}`).toBe(latest?.version);
  expect(readFileSync('README.md', 'utf8')).toContain(`**${name}** ${latest?.version} or newer`);
});

test.each([
  ['a static method', 'URL.parse(text)', 126],
  ['a method of some object', 'rows.toSorted()', 110],
  ['a method with the name of an own one', 'program.own()', 0],
  ['a method that may be absent', 'rows.toSorted?.()', 0],
  ['a class', 'new CloseWatcher()', 126],
  ['an interface of the extension', 'browser.storage.session.get()', 102],
  ['one that a browser lacks in its types', 'extras().sidePanel.open()', 116],
  ['an attribute', '<div popover="auto" />', 114],
  ['the property of a component', '<Part popover="auto" />', 0],
])('a script needs %s', (_what, text, version) => {
  const versions = needsIn('chrome', 'x.tsx', text, new Set(['own'])).map((need) => need.version);
  expect(Math.max(0, ...versions)).toBe(version);
});

test.each([
  ['a rule', '@starting-style { }', 117],
  ['a selector', 'p:has(b) { }', 105],
  ['a function', 'p { color: light-dark(red, blue); }', 123],
  ['a property', 'p { anchor-name: --x; }', 125],
  ['a value', 'p { text-wrap: balance; }', 114],
])('styles need %s', (_what, text, version) => {
  expect(Math.max(...needsIn('chrome', 'x.css', text).map((need) => need.version))).toBe(version);
});
