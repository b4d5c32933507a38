import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { isNode, type Node } from './product-source.ts';

/**
 * The folders of each layer, from the lowest up, and what each may import besides its own files. Other imports and
 * folders are refused. Names without a path are folders of the same layer; `.` stands for the layer's own files, `*` for
 * what every folder of the layer may import.
 */
const LAYERS: Record<string, Record<string, string>> = {
  'lib/domain': {
    '.': '',
    text: '',
    money: 'text',
    calendar: '. text',
    requests: '. calendar',
    accounts: '. text money calendar requests',
    referrals: '. text money calendar',
    mirror: '. text money calendar requests referrals',
    portal: '. text money calendar requests',
    earnings: '. text money calendar referrals mirror portal',
    polling: '. text money calendar requests accounts referrals mirror portal',
    groups: '. text money calendar requests accounts polling',
    programs: '. text money calendar requests accounts referrals mirror portal earnings polling groups',
    backup: '. text money calendar accounts referrals mirror portal polling groups',
  },
  // Used by the build only.
  'lib/build': { '.': 'lib/platform' },
  'lib/platform': {
    '.': 'lib/domain',
    storage: '. lib/domain',
    programs: '. storage lib/domain',
    windows: '. lib/domain',
    device: '. lib/domain',
  },
  'lib/service': {
    wire: 'lib/domain',
    routes: 'wire lib/domain',
    connect: 'wire routes lib/domain',
  },
  'lib/worker': {
    '*': 'lib/domain lib/platform lib/service',
    secrets: '',
    toolbar: '',
    programs: '',
    storage: 'secrets programs',
    notify: 'secrets programs storage',
    polling: 'secrets programs notify storage',
    mirror: 'secrets programs storage',
    accounts: 'secrets programs storage polling mirror',
    groups: 'secrets programs storage notify polling',
    '.': 'secrets programs storage toolbar notify polling mirror accounts groups',
  },
  'lib/views': {
    '*': 'lib/domain lib/platform',
    '.': '',
    popup: '.',
    options: '.',
    earnings: '.',
    groups: '.',
  },
  components: {
    '*': 'lib/domain lib/views WORDS',
    parts: 'parts/button',
    'parts/button': '',
    'parts/field': '',
    'parts/message': 'parts/button parts/field',
    layers: 'PARTS',
    overview: 'PARTS layers',
    popup: 'PARTS layers overview popup/earnings popup/messages popup/share',
    'popup/earnings': 'PARTS layers',
    'popup/messages': 'PARTS',
    'popup/share': 'PARTS layers',
    options: 'PARTS layers options/connect options/program',
    'options/connect': 'PARTS layers',
    'options/program': 'PARTS layers options/connect',
    sidepanel: 'PARTS layers overview sidepanel/find sidepanel/table',
    'sidepanel/find': 'PARTS layers overview',
    'sidepanel/table': 'PARTS layers overview',
    earnings: 'PARTS layers earnings/figures earnings/chart',
    'earnings/figures': 'PARTS layers',
    'earnings/chart': 'PARTS layers',
  },
  entrypoints: {
    '.': 'lib/worker',
    popup:
      'components/popup components/popup/share components/parts/message components/layers lib/domain lib/views lib/platform',
    options: 'components/options components/parts/message components/layers lib/domain lib/views lib/platform',
    sidepanel: 'components/sidepanel components/parts/message components/layers lib/domain lib/views lib/platform',
    earnings:
      'components/earnings components/earnings/chart components/parts/message components/layers lib/domain lib/views lib/platform',
    sound: 'lib/platform',
  },
};

/** The only files of lib/platform that components may import: texts. Components get everything else as props. */
const WORDS = ['i18n', 'error-words', 'status'].map((file) => `lib/platform/${file}.ts`);
/** Only the worker decrypts passwords. */
const KEY_STORE = 'lib/platform/key-store.ts';
/** The only module that touches the browser's API. */
const BROWSER_API = 'lib/platform/browser.ts';

/** Layers that draw, without access to the browser and the network. */
const DRAWING = ['lib/views', 'components'];
/** Names by which code reaches the browser or the network. */
const REACHING = ['chrome', 'browser', 'fetch', 'XMLHttpRequest'];
/** Objects that have such names as members. */
const GLOBALS = ['globalThis', 'window', 'self'];

/** The limit of files in a folder, styles included. */
const MOST_FILES = 19;
/** The limit of lines in a file of the product. */
const MOST_LINES = 200;

/** Every allowed import: from a folder to a folder or a layer. */
export const ALLOWED_IMPORTS: [from: string, to: string][] = Object.entries(LAYERS).flatMap(([layer, folders]) =>
  Object.keys(folders)
    .filter((name) => name !== '*')
    .flatMap((name) => {
      const path = `${layer}/${name}`;
      return allowedOf({ layer, name }).map((to): [string, string] => [path, to]);
    }),
);

/** A sentence for each import and name that a file may not have. @param path from the root, with slashes */
export function wrongImports(path: string, code: string): string[] {
  const folder = folderOf(path);
  if (folder === null) return [`${path} is in a folder that is not listed`];
  const allowed = allowedOf(folder);
  const { imports, names } = readFile(path, code);
  const isDrawing = DRAWING.includes(folder.layer);
  return [
    ...imports.flatMap((name) => {
      if (name === null) return [`${path} imports a computed path`];
      if (!name.startsWith('.')) return isPackageFor(path, name) ? [] : [`${path} may not import ${name}`];
      const target = normalize(join(dirname(path), name)).replaceAll('\\', '/');
      return mayImport(path, target) ? [] : [`${path} may not import ${target}`];
    }),
    ...(isDrawing ? names.map((name) => `${path} may not name ${name}`) : []),
  ];

  function mayImport(from: string, target: string): boolean {
    if (target.startsWith('public/')) return folder?.layer !== 'lib/domain';
    if (target === KEY_STORE) return from.startsWith('lib/worker/');
    if (target === BROWSER_API && DRAWING.includes(folder?.layer ?? '')) return false;
    if (dirname(target) === folder?.path) return true;
    if (WORDS.includes(target) && allowed.includes('WORDS')) return true;
    const parent = dirname(target);
    // A layer stands for all of its folders.
    return allowed.some((path) => parent === normalize(path) || (path in LAYERS && parent.startsWith(path)));
  }
}

/** The paths that a file imports (null: computed), and the names by which it reaches the browser or the network. */
function readFile(path: string, code: string): { imports: (string | null)[]; names: string[] } {
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: (string | null)[] = [];
  const names: string[] = [];
  visit(program as unknown as Node);
  return { imports, names };

  function visit(node: Node, parent?: Node): void {
    const source = sourceOf(node);
    if (source) imports.push(textOf(source));
    const name = nameOf(node);
    if (REACHING.includes(name)) names.push(name);
    for (const [field, value] of Object.entries(node)) {
      // The key of an object literal names nothing that is reached; the key of a pattern does.
      if (field === 'key' && !node.computed && parent?.type === 'ObjectExpression') continue;
      for (const child of [value].flat()) if (isNode(child)) visit(child, node);
    }
  }
}

/** The node that holds the path of an import. */
function sourceOf({ type, source, expression, callee, arguments: given }: Node): Node | null {
  if (isNode(source)) return source;
  if (type === 'TSExternalModuleReference' && isNode(expression)) return expression;
  if (type !== 'CallExpression' || !isNode(callee)) return null;
  const isGlob =
    isNode(callee.object) && callee.object.type === 'MetaProperty' && nameOf(callee.property as Node) === 'glob';
  if (isGlob) return callee;
  return callee.name === 'require' ? ((given as Node[])[0] ?? callee) : null;
}

/** The text of a plain literal; null: it is computed, or in backticks. */
const textOf = ({ type, value }: Node): string | null =>
  type === 'Literal' && typeof value === 'string' ? value : null;

/** The name of an identifier or a bracketed member; a computed member of a global object counts as `fetch`. */
function nameOf({ type, name, computed, object, property, key }: Node): string {
  if (type === 'Identifier') return String(name);
  const member = computed ? (property ?? key) : null;
  if (!isNode(member)) return '';
  const isGlobal = isNode(object) && GLOBALS.includes(String(object.name));
  return textOf(member) ?? (isGlobal ? 'fetch' : '');
}

function isPackageFor(path: string, name: string): boolean {
  if (path.startsWith('lib/domain/')) return name === 'zod/mini';
  if (name === 'webextension-polyfill') return path === BROWSER_API;
  if (name === 'wxt/browser') return false;
  // zod/mini has a twenty-fifth of zod's size.
  return name !== 'zod';
}

function folderOf(file: string): { layer: string; name: string; path: string } | null {
  const path = dirname(file);
  const layer = Object.keys(LAYERS).find((layer) => path === layer || path.startsWith(`${layer}/`));
  if (!layer) return null;
  const name = path === layer ? '.' : path.slice(layer.length + 1);
  return LAYERS[layer]?.[name] === undefined ? null : { layer, name, path };
}

function allowedOf({ layer, name }: { layer: string; name: string }): string[] {
  const folders = LAYERS[layer] ?? {};
  if (folders[name] === undefined) return [];
  const parts = Object.keys(folders).filter((folder) => folder.split('/')[0] === 'parts');
  const named = `${folders[name]} ${folders['*'] ?? ''}`.replace('PARTS', parts.join(' '));
  const listed = named.split(' ').filter(Boolean);
  return listed.map((target) => (folders[target] === undefined ? target : `${layer}/${target}`));
}

/** A sentence for each folder with too many files. */
export function fullFolders(paths: string[]): string[] {
  const folders = [...Map.groupBy(paths, (path) => dirname(path))];
  const full = folders.filter(([, files]) => files.length > MOST_FILES);
  return full.map(([folder, files]) => `${folder} holds ${files.length} files, more than ${MOST_FILES}`);
}

/** A sentence for a file with too many lines. */
export function longFile(path: string, text: string): string[] {
  const { length } = text.trimEnd().split('\n');
  return length > MOST_LINES ? [`${path} has ${length} lines, more than ${MOST_LINES}`] : [];
}

/** `npm run check`: checks the imports and names of every file, its length, and the number of files in each folder. */
function check(root: string): string[] {
  const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root });
  const styles = globSync('components/**/*.css', { cwd: root });
  const entries = globSync('{lib,components,entrypoints,public,test}/**', { cwd: root, withFileTypes: true });
  return [
    ...files.flatMap((file) => wrongImports(file, readFileSync(join(root, file), 'utf8'))),
    ...[...files, ...styles].flatMap((file) => longFile(file, readFileSync(join(root, file), 'utf8'))),
    ...fullFolders(
      entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(relative(root, parentPath), name)),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = check(fileURLToPath(new URL('../..', import.meta.url)));
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
