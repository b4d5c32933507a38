import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { isNode, type Node, nodesIn } from './product-source.ts';

/** The features that the product needs, and the versions of browsers that have them, by MDN's compatibility data. */

export type Browser = 'chrome' | 'firefox';

export interface Need {
  feature: string;
  version: number;
  file: string;
}

/** Features without which older browsers still work: a tab opens, a field keeps its size, a line may hold one word. */
const OPTIONAL = /^(browser\.action\.openPopup|field-sizing\b.*|print-color-adjust\b.*|text-wrap: pretty)$/;

/** Older browsers lack only what is not used: another initial value, and what one keyword means alone. */
const USED_IN_PART = /^(position-anchor|position-area: block-end)$/;

interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [name: string]: Feature | Feature['__compat'];
}
type Support = { version_added?: string | false; flags?: unknown };
/** Names in code, each with the features that it may mean. */
type Named = [name: string, features: (Feature | undefined)[]][];

const data = JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8'));
const { api, css, html, javascript, webextensions } = data;
const interfaces: Record<string, Record<string, Feature>> = { ...api, ...javascript.builtins };
const members = partsOf(Object.values(interfaces));
const attributes = partsOf([html.global_attributes, ...Object.values<Feature>(html.elements)]);
const functions = partsOf([css.types, ...Object.values<Feature>(css.types), ...Object.values<Feature>(css.properties)]);

/** The parts of these features by name. */
function partsOf(features: object[]): Map<string, Feature[]> {
  const parts = features.flatMap((feature) => Object.entries(feature) as [string, Feature][]);
  const byName = Map.groupBy(parts, ([name]) => name);
  return new Map([...byName].map(([name, found]) => [name, found.map(([, part]) => part)]));
}

/** The first release with a feature that no flag turns on; Infinity: there is none. */
function versionOf(feature: Feature, browser: string): number {
  const support = [feature.__compat?.support[browser] ?? []].flat().find(({ flags }) => !flags);
  return Number.parseInt(`${support?.version_added}`.replace('≤', ''), 10) || Number.POSITIVE_INFINITY;
}

/** The features that the product and its manifest need, the latest first. */
export function needsOf(browser: Browser, manifest: object): Need[] {
  const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx,css}', { exclude: ['lib/build/**'] });
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const own = new Set(texts.flatMap(({ file, text }) => (file.endsWith('.css') ? [] : keysIn(file, text))));
  const inFiles = texts.flatMap(({ file, text }) => needsIn(browser, file, text, own));
  return [...inFiles, ...needsInManifest(browser, manifest)].sort((a, b) => b.version - a.version);
}

/** @param own names of the product's own members, which say nothing about browsers */
export function needsIn(browser: Browser, file: string, text: string, own = new Set<string>()): Need[] {
  const named = file.endsWith('.css') ? namedInStyles(text) : namedInScript(file, text, own);
  return named.flatMap(([feature, features]) => {
    const versions = features.flatMap((feature) => (feature?.__compat ? versionOf(feature, browser) : []));
    return versions.length === 0 || OPTIONAL.test(feature) || USED_IN_PART.test(feature)
      ? []
      : [{ feature, version: Math.min(...versions), file }];
  });
}

function needsInManifest(browser: Browser, manifest: object, features: Feature = webextensions.manifest): Need[] {
  return Object.entries(manifest).flatMap(([key, value]) => {
    const feature = features[key] as Feature | undefined;
    if (!feature) return [];
    // Firefox's linter also demands the version of Firefox for Android, if that has the feature at all.
    const browsers = browser === 'firefox' ? [browser, 'firefox_android'] : [browser];
    const versions = browsers.map((name) => versionOf(feature, name)).filter(Number.isFinite);
    const below = typeof value === 'object' ? needsInManifest(browser, value, feature) : [];
    return [{ feature: key, version: Math.max(0, ...versions), file: 'manifest.json' }, ...below];
  });
}

function namedInStyles(styles: string): Named {
  const text = styles.replaceAll(/\/\*.*?\*\//gs, '');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '', value = '']) => ({ name, value }));
  return [
    ...found(/@([a-z-]+)/g).map(({ name }): Named[0] => [`@${name}`, [css['at-rules'][name]]]),
    // Selectors with a prefix are special to one browser, so they are left out.
    ...found(/:([a-z][a-z-]+)/g).map(({ name }): Named[0] => [`:${name}`, [css.selectors[name]]]),
    ...found(/([a-z-]+)\(/g).map(({ name }): Named[0] => [`${name}()`, functions.get(name) ?? []]),
    ...found(/([a-z-]+):([^;{}]+);/g).flatMap(({ name, value }): Named => {
      const values = value.trim().split(/\s+/);
      return [
        [name, [css.properties[name]]],
        ...values.map((word): Named[0] => [`${name}: ${word}`, [css.properties[name]?.[word]]]),
      ];
    }),
  ];
}

function namedInScript(file: string, text: string, own: Set<string>): Named {
  const nodes = nodesOf(file, text);
  const imported = nodes.flatMap(({ type, local }) => (type.startsWith('Import') && isNode(local) ? [local.name] : []));
  // Optional calls work in browsers without the function.
  const optional = nodes.flatMap(({ type, optional, callee }) =>
    type === 'CallExpression' && optional ? [callee] : [],
  );
  return nodes.flatMap((node): Named => {
    if (optional.includes(node)) return [];
    const { type, object, property, callee } = node;
    if (type === 'JSXOpeningElement') return attributesOf(node).map((name) => [`${name}=`, attributes.get(name) ?? []]);
    if (type === 'NewExpression' && isNode(callee))
      return [[`new ${callee.name}`, [interfaces[String(callee.name)] as Feature | undefined]]];
    if (type === 'CallExpression') return optionsOf(node);
    // An optional member works in browsers without it.
    if (type !== 'MemberExpression' || node.computed || node.optional || !isNode(object) || !isNode(property))
      return [];
    const path = pathOf(node) ?? [];
    if (path[0] === 'browser') return [[path.join('.'), [extensionApi(path.slice(1))]]];
    const member = String(property.name);
    const owner = interfaces[String(object.name)];
    const fixed = owner?.[`${member}_static`] ?? owner?.[member];
    if (fixed) return [[`${object.name}.${member}`, [fixed]]];
    return own.has(member) || imported.includes(object.name) ? [] : [[`.${member}`, members.get(member) ?? []]];
  });
}

/** The options that the last argument of a method's call names. */
function optionsOf({ callee, arguments: given }: Node): Named {
  const options = [given].flat().at(-1);
  const method = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : '';
  if (!isNode(options) || options.type !== 'ObjectExpression') return [];
  return keysOf(options).map((option) => [
    `${option} of ${method}()`,
    (members.get(method) ?? []).map((feature) => feature[`options_${option}_parameter`] as Feature),
  ]);
}

/** The attributes of an HTML element; components have attributes of their own. */
function attributesOf({ name: element, attributes }: Node): string[] {
  if (!isNode(element) || !/^[a-z]/.test(String(element.name)) || !Array.isArray(attributes)) return [];
  return attributes.flatMap(({ name }) => (isNode(name) ? [String(name.name)] : []));
}

/** The keys of object literals and of types. */
function keysIn(file: string, text: string): string[] {
  return nodesOf(file, text).flatMap((node) => {
    if (node.type === 'ObjectExpression') return keysOf(node);
    return node.type.startsWith('TS') && isNode(node.key) ? [String(node.key.name)] : [];
  });
}

const keysOf = ({ properties }: Node): string[] =>
  [properties].flat().flatMap((pair) => (isNode(pair) && isNode(pair.key) ? [String(pair.key.name)] : []));

/** The feature of a path such as `storage.local.get`. Events have no parts of their own. */
function extensionApi([namespace = '', ...names]: string[]): Feature | undefined {
  const { menus, storage, ...others } = webextensions.api;
  if (namespace === 'storage') return storage.StorageArea[names[1] ?? ''] ?? storage[names[0] ?? ''];
  const found = namespace === 'contextMenus' ? menus : others[namespace];
  return found?.[names[0] ?? ''] ?? found;
}

/** The names of a chain of members; null: it is no chain of plain names. */
function pathOf(node: unknown): string[] | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 'extras') return ['browser'];
  const path = node.type === 'MemberExpression' && !node.computed ? pathOf(node.object) : null;
  return path && isNode(node.property) ? [...path, String(node.property.name)] : null;
}

const parsed = new Map<string, Node[]>();
function nodesOf(file: string, text: string): Node[] {
  const nodes = parsed.get(text) ?? nodesIn(parseSync(file, text).program);
  parsed.set(text, nodes);
  return nodes;
}
