/** What must be true of a release. Each check returns a sentence for everything that is wrong. */

/** @param tag of the commit, which a release in CI has @param heads the versions that the lock file names for the project */
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
const SHIPPED_TO = { chrome: [...SHIPPED, /^managed-schema\.json$/], firefox: SHIPPED };
const SOURCE = [
  /^(package(-lock)?|tsconfig)\.json$|^wxt\.config\.ts$|^(README|CHANGELOG)\.md$|^LICENSE$/,
  /^(components|entrypoints|lib|public)\/([\w-]+\/)*[\w-]+\.(tsx?|css|html|svg|json)$/,
];

/** Everything in a package is on its list, and everything on the list is in the package. */
export function contentComplaints(of: 'chrome' | 'firefox' | 'sources', names: string[]): string[] {
  const list = of === 'sources' ? SOURCE : SHIPPED_TO[of];
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return [
    ...names
      .filter((name) => !list.some((pattern) => pattern.test(name)))
      .map((name) => `${of}: ${name} is on no list.`),
    ...list.filter((pattern) => !has(pattern)).map(({ source }) => `${of}: there is no ${source}.`),
  ];
}

/** Bytes of a package at the most: what it measures, and a little. */
export const BUDGET = { chrome: 440_000, firefox: 440_000 };

export const sizeComplaints = (of: keyof typeof BUDGET, { length }: Buffer): string[] =>
  length <= BUDGET[of] ? [] : [`${of}: the package has ${length} bytes, the budget is ${BUDGET[of]}.`];

interface Permissions {
  permissions: string[];
  optional_host_permissions?: string[];
}

/** @param justified the permissions that the listing justifies, as the README names them */
export function permissionComplaints({ permissions, optional_host_permissions }: Permissions, justified: string[]) {
  const requested = [...permissions, ...(optional_host_permissions ? ['access to one site'] : [])];
  return [
    ...requested.filter((name) => !justified.includes(name)).map((name) => `The listing does not justify ${name}.`),
    ...justified.filter((name) => !requested.includes(name)).map((name) => `${name} is justified, but not requested.`),
  ];
}
