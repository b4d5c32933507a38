import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { UserManifestFn } from 'wxt';
import config from '../wxt.config.ts';
import { type Browser, needsIn, needsOf } from './tools/oldest-browsers.ts';

const manifest = config.manifest as UserManifestFn;

test.each<[Browser, string, string]>([
  ['chrome', 'Chrome, Edge', 'minimum_chrome_version'],
  ['firefox', 'Firefox', 'strict_min_version'],
])('the oldest %s has all features that the code names, and the README has its version', async (browser, name, key) => {
  const built = await manifest({ browser, manifestVersion: 3, mode: 'production', command: 'build' });
  const [latest] = needsOf(browser, built);
  const oldest = Object.assign({}, built, built.browser_specific_settings?.gecko)[key as keyof typeof built];
  expect(Number(oldest), `for ${latest?.feature} in ${latest?.file}`).toBe(latest?.version);
  expect(readFileSync('README.md', 'utf8')).toContain(`**${name}** ${latest?.version} or newer`);
});

test.each([
  ['a static method', 'URL.parse(text)', 126],
  ['a method of some object', 'rows.toSorted()', 110],
  ['no method that has the name of the product’s own', 'program.own()', 0],
  ['no method that may be absent', 'rows.toSorted?.()', 0],
  ['an option', 'tip.showPopover({ source: button })', 137],
  ['a class', 'new CloseWatcher()', 126],
  ['an extension API', 'browser.storage.session.get()', 102],
  ['an extension API that the types lack', 'extras().sidePanel.open()', 116],
  ['an attribute', '<div popover="auto" />', 114],
  ['no property of a component', '<Part popover="auto" />', 0],
])('the version that a script needs is found: it needs %s', (_feature, text, version) => {
  const versions = needsIn('chrome', 'x.tsx', text, new Set(['own'])).map((need) => need.version);
  expect(Math.max(0, ...versions)).toBe(version);
});

test.each([
  ['a rule', '@starting-style { }', 117],
  ['a selector', 'p:has(b) { }', 105],
  ['a function', 'p { color: light-dark(red, blue); }', 123],
  ['a property', 'p { anchor-name: --x; }', 125],
  ['a value', 'p { text-wrap: balance; }', 114],
])('the version that styles need is found: they need %s', (_feature, text, version) => {
  expect(Math.max(...needsIn('chrome', 'x.css', text).map((need) => need.version))).toBe(version);
});
