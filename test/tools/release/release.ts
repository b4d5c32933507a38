import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { justifications } from '../store/dashboard-answers.ts';
import { contentComplaints, permissionComplaints, sizeComplaints, versionComplaints } from './checks.ts';
import { edgeKeyWarning, submissions } from './stores.ts';
import { filesIn } from './zip.ts';

/**
 * `npm run release` checks, packs and submits a release. `--dry` submits nothing, but prints what it would submit where.
 * `--submit` only submits the packages of an earlier run, `--no-tests` omits the tests, and `--edge-key` only checks
 * when Edge's key ends.
 */
const hasOption = (option: string) => process.argv.includes(`--${option}`);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const { name, version } = readJson('package.json');
const KINDS = ['chrome', 'firefox', 'sources'] as const;
const zipPath = (kind: string, root = '.') => join(root, `.output/${name}-${version}-${kind}.zip`);
const CHECKSUMS = '.output/SHA256SUMS';

const packedFiles = (kind: string) => filesIn(readFileSync(zipPath(kind)));
const manifestOf = (kind: string) => JSON.parse(String(packedFiles(kind).get('manifest.json')));
const checksums = (): string =>
  KINDS.map((kind) => {
    const sum = createHash('sha256')
      .update(readFileSync(zipPath(kind)))
      .digest('hex');
    return `${sum}  ${name}-${version}-${kind}.zip\n`;
  }).join('');

/** The environment without the variables that would lead npm in another folder back to this project. */
const { npm_config_local_prefix: _prefix, INIT_CWD: _cwd, ...env } = process.env;

/** Runs a command with its output on the terminal. Returns an error message if it fails. */
function run(command: string, cwd = '.'): string[] {
  const { status } = spawnSync(command, { cwd, env, shell: true, stdio: 'inherit' });
  return status === 0 ? [] : [`“${command}” failed.`];
}

function uncommittedFiles(): string[] {
  const { status, stdout, stderr } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
  if (status !== 0) return [stderr];
  return stdout.split('\n').flatMap((line) => (line ? [`Not committed: ${line.slice(3)}`] : []));
}

function versionErrors(): string[] {
  const lock = readJson('package-lock.json');
  const tag = process.env.GITHUB_REF_TYPE === 'tag' ? process.env.GITHUB_REF_NAME : undefined;
  const heads = [lock.version, lock.packages[''].version];
  return versionComplaints(version, heads, readFileSync('CHANGELOG.md', 'utf8'), tag);
}

function pack(): string[] {
  const failed = run('npm run zip');
  if (failed.length === 0) writeFileSync(CHECKSUMS, checksums());
  return failed;
}

/** Builds the packages from the sources as Firefox's store does, for Chrome too, and compares their bytes. */
function rebuildFromSources(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'glance-rebuilt-'));
  for (const [path, content] of packedFiles('sources')) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const failed = run('npm ci && npm run build-for-amo && npm exec -- wxt zip -b chrome', folder);
  const differing = failed.length > 0 ? [] : KINDS.filter((kind) => !sameBytes(zipPath(kind), zipPath(kind, folder)));
  if (failed.length + differing.length === 0) rmSync(folder, { recursive: true });
  return [...failed, ...differing.map((kind) => `${kind}: another build has other bytes, in ${folder}.`)];
}

const sameBytes = (path: string, other: string) => readFileSync(path).equals(readFileSync(other));

const CHECKS: Record<string, () => string[]> = {
  'everything is committed': uncommittedFiles,
  'version and changelog agree': versionErrors,
  'all tests pass': () => (hasOption('no-tests') ? [] : run('npm test')),
  'the packages are built': pack,
  'another folder builds the same bytes from the sources': rebuildFromSources,
  'the packages contain what is on their lists': () =>
    KINDS.flatMap((kind) => contentComplaints(kind, [...packedFiles(kind).keys()])),
  'Firefox’s linter finds nothing unexpected': () => run('node test/tools/lint.ts'),
  'the listing justifies each permission': () =>
    permissionComplaints(manifestOf('chrome'), [...justifications().keys()]),
  'the packages keep their budgets': () =>
    (['chrome', 'firefox'] as const).flatMap((kind) => sizeComplaints(kind, readFileSync(zipPath(kind)))),
};

/** Stops at the first check that fails, because later checks need the packages that earlier ones make. */
function check(): boolean {
  for (const [title, runCheck] of Object.entries(CHECKS)) {
    console.log(`\n${title} …`);
    const complaints = runCheck();
    for (const complaint of complaints) console.error(`  ${complaint}`);
    if (complaints.length > 0) return false;
  }
  return true;
}

const allSubmissions = () => submissions(zipPath, manifestOf('firefox').browser_specific_settings.gecko.id);

function announce(): void {
  console.log(`\nTo be submitted, as ${version}:`);
  for (const { store, options, secrets } of allSubmissions()) {
    console.log(`\n${store}`);
    for (const [option, value] of Object.entries(options)) console.log(`  --${option} ${value}`);
    for (const secret of secrets) console.log(`  ${secret}: ${process.env[secret] ? 'is set' : 'is missing here'}`);
  }
  console.log(`\n${readFileSync(CHECKSUMS, 'utf8')}`);
}

function submit(): boolean {
  if (readFileSync(CHECKSUMS, 'utf8') !== checksums()) {
    console.error('The packages are not those that were checked.');
    return false;
  }
  const options = allSubmissions().flatMap((submission) => Object.entries(submission.options));
  const flags = options.map(([option, value]) => `--${option} ${value}`).join(' ');
  return run(`npm exec -- publish-extension ${flags}`).length === 0;
}

const warning = edgeKeyWarning(process.env.EDGE_KEY_CREATED, Date.now());
if (warning) console.warn(`${process.env.CI ? '::warning::' : ''}${warning}`);
if (hasOption('edge-key')) process.exit(warning ? 1 : 0);
const isReady = hasOption('submit') || check();
if (isReady && !hasOption('submit')) announce();
process.exit(isReady && (hasOption('dry') || submit()) ? 0 : 1);
