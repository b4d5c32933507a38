/** The checks of a release. Each returns a sentence for everything that is wrong. */

/** @param tag the commit's tag; only CI has it @param heads the project's versions in the lock file */
export function versionComplaints(version: string, heads: string[], changelog: string, tag?: string): string[] {
  const newest = /^## (.*)$/m.exec(changelog)?.[1] ?? 'nothing';
  return [
    ...heads
      .filter((head) => head !== version)
      .map((head) => `package-lock.json has ${head}, package.json ${version}.`),
    ...(/^\[(\S+)\] - \d{4}-\d\d-\d\d$/.exec(newest)?.[1] === version
      ? []
      : [`CHANGELOG.md begins with “${newest}”, not with “[${version}] - ” and a date.`]),
    ...(tag === undefined || tag === `v${version}` ? [] : [`The tag is ${tag}, not v${version}.`]),
  ];
}

const ICON = /^icon\/(16|20|24|32|64)(-trouble)?(-on-dark)?\.png$|^icon\/(48|128)\.png$/;
const SHIPPED = [
  ...[/^manifest\.json$/, /^third-party\.txt$/, /^background\.js$/, /^_locales\/[a-z]{2}(_[A-Z]{2})?\/messages\.json$/],
  ...['popup', 'options', 'sidepanel', 'earnings', 'sound'].map((page) => new RegExp(`^${page}\\.html$`)),
  ...[/^chunks\/[\w-]+\.js$/, /^assets\/[\w-]+\.css$/, ICON],
];
/** Only Chrome has a schema of its policies. */
const SHIPPED_FOR = { chrome: [...SHIPPED, /^managed-schema\.json$/], firefox: SHIPPED };
const SOURCE = [
  /^(package(-lock)?|tsconfig)\.json$|^wxt\.config\.ts$|^(README|CHANGELOG)\.md$|^LICENSE$/,
  /^(components|entrypoints|lib|public)\/([\w-]+\/)*[\w-]+\.(tsx?|css|html|svg|json)$/,
];

/** Compares a package's files with its list, in both directions. */
export function contentComplaints(kind: 'chrome' | 'firefox' | 'sources', names: string[]): string[] {
  const list = kind === 'sources' ? SOURCE : SHIPPED_FOR[kind];
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return [
    ...names
      .filter((name) => !list.some((pattern) => pattern.test(name)))
      .map((name) => `${kind}: ${name} is on no list.`),
    ...list.filter((pattern) => !has(pattern)).map(({ source }) => `${kind}: there is no ${source}.`),
  ];
}

/** Bytes of a package, as last measured (`npm run zip`). */
const MEASURED = { chrome: 496_670, firefox: 496_244 };
/** How much a package may grow before somebody has to decide that it may. */
const GROWTH = 1.03;

/** The largest size of a package in bytes. */
export const BUDGET = {
  chrome: Math.floor(MEASURED.chrome * GROWTH),
  firefox: Math.floor(MEASURED.firefox * GROWTH),
};

export const sizeComplaints = (kind: keyof typeof BUDGET, { length }: Buffer): string[] =>
  length <= BUDGET[kind] ? [] : [`${kind}: the package has ${length} bytes, the budget is ${BUDGET[kind]}.`];

interface Permissions {
  permissions: string[];
  optional_host_permissions?: string[];
}

/** @param justified the permissions that the listing justifies, with the names of the users' document */
export function permissionComplaints({ permissions, optional_host_permissions }: Permissions, justified: string[]) {
  const requested = [...permissions, ...(optional_host_permissions ? ['access to one site'] : [])];
  return [
    ...requested.filter((name) => !justified.includes(name)).map((name) => `The listing does not justify ${name}.`),
    ...justified.filter((name) => !requested.includes(name)).map((name) => `${name} is justified, but not requested.`),
  ];
}
