import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/**
 * The rooms (folders) of each floor, from the lowest up, and what each may import besides its own files.
 * Anything not listed is refused, also a folder that is missing here. Names without a path are rooms of the
 * same floor; `.` stands for the loose files, `*` for what every room of the floor may import.
 */
const FLOORS: Record<string, Record<string, string>> = {
  'lib/domain': {
    '.': '',
    text: '',
    money: 'text',
    calendar: 'text',
    accounts: '. text money calendar',
    referrals: 'text money calendar',
    mirror: '. text money calendar referrals',
    portal: '. text money calendar',
    earnings: '. text money calendar referrals mirror portal',
    polling: '. text money calendar accounts referrals mirror portal',
    groups: '. text money calendar accounts polling',
    backup: '. text money calendar accounts referrals mirror portal polling groups',
  },
  // Used by the build only.
  'lib/build': { '.': 'lib/platform' },
  'lib/platform': {
    '.': 'lib/domain',
    storage: '. lib/domain',
    mirror: '. storage lib/domain',
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
    storage: 'secrets',
    notify: 'secrets storage',
    polling: 'secrets notify storage',
    mirror: 'secrets storage',
    accounts: 'secrets storage polling mirror',
    groups: 'secrets storage notify polling',
    '.': 'secrets storage toolbar notify polling mirror accounts groups',
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
    parts: '',
    overview: 'parts',
    popup: 'parts overview popup/earnings popup/share',
    'popup/earnings': 'parts',
    'popup/share': 'parts',
    options: 'parts options/connect options/program',
    'options/connect': 'parts',
    'options/program': 'parts options/connect',
    sidepanel: 'parts overview sidepanel/find sidepanel/table',
    'sidepanel/find': 'parts overview',
    'sidepanel/table': 'parts overview',
    earnings: 'parts earnings/chart',
    'earnings/chart': 'parts',
  },
  entrypoints: {
    '.': 'lib/worker',
    popup: 'components/popup components/popup/share components/parts lib/domain lib/views lib/platform',
    options: 'components/options components/parts lib/domain lib/views lib/platform',
    sidepanel: 'components/sidepanel components/parts lib/domain lib/views lib/platform',
    earnings: 'components/earnings components/earnings/chart components/parts lib/domain lib/views lib/platform',
    sound: 'lib/platform',
  },
};

/** Components may import only texts from lib/platform. Everything else is passed to them. */
const WORDS = ['i18n', 'error-words', 'status'].map((file) => `lib/platform/${file}.ts`);
/** Only the worker decrypts passwords. */
const KEYS = 'lib/platform/key-store.ts';
/** The only module that touches the browser's API. */
const DOOR = 'lib/platform/browser.ts';

/** Floors that draw: they reach neither the browser nor the network by themselves. */
const DRAWING = ['lib/views', 'components'];
/** Names by which code reaches these. */
const REACHING = ['chrome', 'browser', 'fetch', 'XMLHttpRequest'];
/** Objects that have these names as members. */
const GLOBALS = ['globalThis', 'window', 'self'];

/** Files in a folder, styles included; with more, names alone no longer tell them apart. */
const MOST_FILES = 19;

/** Every allowed import between rooms: from a room to a room or a floor. */
export const ARROWS: [from: string, to: string][] = Object.entries(FLOORS).flatMap(([floor, rooms]) =>
  Object.keys(rooms)
    .filter((name) => name !== '*')
    .flatMap((name) => {
      const path = `${floor}/${name}`;
      return allowedOf({ floor, name }).map((to): [string, string] => [path, to]);
    }),
);

/** What a file may not import or name, a sentence each. The path is from the root, with slashes. */
export function wrongArrows(path: string, code: string): string[] {
  const room = roomOf(path);
  if (room === null) return [`${path} lies in no room that is listed`];
  const allowed = allowedOf(room);
  const { imports, names } = readFile(path, code);
  const isDrawing = DRAWING.includes(room.floor);
  return [
    ...imports.flatMap((name) => {
      if (name === null) return [`${path} imports a path that is not written out`];
      if (!name.startsWith('.')) return isPackageFor(path, name) ? [] : [`${path} may not import ${name}`];
      const target = normalize(join(dirname(path), name)).replaceAll('\\', '/');
      return mayImport(path, target) ? [] : [`${path} may not import ${target}`];
    }),
    ...(isDrawing ? names.map((name) => `${path} may not name ${name}`) : []),
  ];

  function mayImport(from: string, target: string): boolean {
    if (target.startsWith('public/')) return room?.floor !== 'lib/domain';
    if (target === KEYS) return from.startsWith('lib/worker/');
    if (target === DOOR && DRAWING.includes(room?.floor ?? '')) return false;
    if (dirname(target) === room?.path) return true;
    if (WORDS.includes(target) && allowed.includes('WORDS')) return true;
    const folder = dirname(target);
    // A floor stands for all of its rooms.
    return allowed.some((path) => folder === normalize(path) || (isFloor(path) && folder.startsWith(path)));
  }
}

/** A node of the syntax tree (ESTree), as far as it is read here. */
export interface Node {
  type: string;
  [field: string]: unknown;
}
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

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
      // The key of a value is a label; that of a pattern names what it takes.
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

/** Text that is written out; null: it is put together, or in backticks. */
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

const isFloor = (path: string): boolean => path in FLOORS;

function isPackageFor(path: string, name: string): boolean {
  if (path.startsWith('lib/domain/')) return name === 'zod/mini';
  if (name === 'webextension-polyfill') return path === DOOR;
  if (name === 'wxt/browser') return false;
  // zod/mini has a twenty-fifth of its size.
  return name !== 'zod';
}

function roomOf(path: string): { floor: string; name: string; path: string } | null {
  const folder = dirname(path);
  const floor = Object.keys(FLOORS).find((path) => folder === path || folder.startsWith(`${path}/`));
  if (!floor) return null;
  const name = folder === floor ? '.' : folder.slice(floor.length + 1);
  return FLOORS[floor]?.[name] === undefined ? null : { floor, name, path: folder };
}

function allowedOf({ floor, name }: { floor: string; name: string }): string[] {
  const rooms = FLOORS[floor] ?? {};
  if (rooms[name] === undefined) return [];
  const listed = `${rooms[name]} ${rooms['*'] ?? ''}`.split(' ').filter(Boolean);
  return listed.map((target) => (rooms[target] === undefined ? target : `${floor}/${target}`));
}

/** Names folders with too many files, a sentence each. */
export function fullRooms(paths: string[]): string[] {
  const rooms = [...Map.groupBy(paths, (path) => dirname(path))];
  const full = rooms.filter(([, files]) => files.length > MOST_FILES);
  return full.map(([room, files]) => `${room} holds ${files.length} files, more than ${MOST_FILES}`);
}

/** `npm run check`: what every file imports and names, and the number of files in each folder. */
function check(root: string): string[] {
  const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root });
  const entries = globSync('{lib,components,entrypoints,public,test}/**', { cwd: root, withFileTypes: true });
  return [
    ...files.flatMap((file) => wrongArrows(file, readFileSync(join(root, file), 'utf8'))),
    ...fullRooms(
      entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(relative(root, parentPath), name)),
    ),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = check(fileURLToPath(new URL('../..', import.meta.url)));
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
