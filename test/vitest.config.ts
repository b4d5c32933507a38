import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** ms within which a browser does what it is asked to, on a machine that does other things as well. */
const BUSY = 10_000;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts every command that the documents name: a step of its own, for it is slow and keeps all processors busy. */
const COMMANDS = 'test/commands.test.ts';

/**
 * The zone of the unit tests, the same on every machine: far from UTC, which would hide mistakes in calendar days, and
 * with clocks that change. `npm run test:clocks` sets others.
 */
const UNIT_ZONE = process.env.CLOCKS_ZONE ?? 'Pacific/Auckland';

/** The tests of days, periods and charts run in these zones as well: between whole hours, near UTC, and in the west. */
const DAY_TESTS = [
  'test/lib/zone.test.ts',
  'test/lib/domain/{calendar,earnings,portal}/*.test.ts',
  'test/lib/views/earnings/*.test.ts',
  'test/lib/worker/notify/digest*.test.ts',
];
/** The components that draw these run once more, in the zone farthest from that of the unit tests. */
const DRAWING_TESTS = [
  'test/components/earnings/*.test.tsx',
  'test/components/popup/{AdministratorView,AffiliateView,Earned,MoreMenu}.test.tsx',
];
const ZONES = {
  'Asia/Kolkata': DAY_TESTS,
  'Europe/Berlin': DAY_TESTS,
  'America/Los_Angeles': [...DAY_TESTS, ...DRAWING_TESTS],
};
const OTHER_ZONES = process.env.CLOCKS_ZONE ? [] : Object.entries(ZONES);

/**
 * The longest file begins first, so that no processor waits for it at the end. Firefox comes last, when the tests on
 * WordPress are over: on a busy machine it starts the extension before it has a window for the options.
 */
const PLACES = { 'focus-and-announcer.test.ts': 0, 'firefox.test.ts': 2 };
class InPlaces extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      Object.entries(PLACES).find(([name]) => moduleId.endsWith(`/${name}`))?.[1] ?? 1;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const inBrowser = {
  environment: 'node',
  globalSetup: 'test/tools/browser/browser-setup.ts',
  // A test in a browser mostly waits, so two files share two processors.
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: BUSY } },
} as const;

const unit = {
  extends: true as const,
  // The fake browser stands in for the one door (lib/platform/browser.ts), nothing else is replaced.
  resolve: { alias: { 'webextension-polyfill': `${root}test/fake/fake-browser.ts` } },
  test: {
    environment: 'node',
    // A frame stays empty, without an error.
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    setupFiles: ['test/fake/unit-setup.ts'],
    // A process and modules of its own for each file would take half as long again.
    isolate: false,
    restoreMocks: true,
    // Both processors of a small machine: left alone, one is kept free for watching.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Each takes a fraction of a second; a machine that does ten other things must not fail them.
    testTimeout: 20_000,
  },
};

export default defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    sequence: { sequencer: InPlaces },
    projects: [
      {
        ...unit,
        test: {
          ...unit.test,
          name: 'unit',
          include: [
            'test/*.test.ts',
            'test/{lib,service,simulate,long,screenshots}/**/*.test.ts',
            'test/components/**/*.test.tsx',
          ],
          exclude: [COMMANDS],
          env: { TZ: UNIT_ZONE },
        },
      },
      ...OTHER_ZONES.map(([TZ, include]) => ({
        ...unit,
        test: { ...unit.test, name: `unit in ${TZ}`, include, env: { TZ } },
      })),
      {
        extends: true,
        resolve: { alias: { 'webextension-polyfill': `${root}test/fake/fake-browser.ts` } },
        test: {
          // The same tests as among the unit tests, many times as often.
          name: 'long',
          include: ['test/long/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/fake/unit-setup.ts'],
          env: { TZ: UNIT_ZONE, LONG: 'yes' },
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          // The browser tests with random cases, many times as often.
          name: 'e2e-long',
          include: ['test/e2e/**/{notices,redirects,stopped}.test.ts'],
          env: { LONG: 'yes' },
        },
      },
      { extends: true, test: { name: 'commands', include: [COMMANDS], environment: 'node', maxConcurrency: 2 } },
      { extends: true, test: { ...inBrowser, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
    ],
  },
});
