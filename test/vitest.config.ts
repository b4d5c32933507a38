import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { faultPlugin } from './tools/mutants/fault-plugin.ts';

/** ms for a browser's reactions on a busy machine. */
const BUSY = 30_000;

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs every command that the documents name. It is slow and keeps all processors busy, so only `npm run test:long` does. */
const COMMANDS = 'test/commands.test.ts';

/**
 * The time zone of the unit tests on every machine. It is far from UTC, which would hide mistakes in calendar days, and
 * has daylight saving time. `npm run test:clocks` sets others.
 */
const UNIT_ZONE = process.env.CLOCKS_ZONE ?? 'Pacific/Auckland';

/** The tests of days, periods and charts, which also run in other time zones. */
const DAY_TESTS = [
  'test/lib/zone.test.ts',
  'test/lib/domain/{calendar,earnings,portal}/*.test.ts',
  'test/lib/views/earnings/*.test.ts',
  'test/lib/views/pausing.test.ts',
  'test/lib/views/popup/{earned-figures,unpaid-words}.test.ts',
  'test/lib/worker/notify/digest*.test.ts',
  'test/long/figure-histories.test.ts',
];
/** A zone with a half-hour offset, one near UTC, and one in the west. */
const OTHER_ZONES = process.env.CLOCKS_ZONE ? [] : ['Asia/Kolkata', 'Europe/Berlin', 'America/Los_Angeles'];

/**
 * The longest files run first, so that no processor waits for them at the end. Firefox runs last: on a busy machine, it
 * starts the extension before it has a window for the options.
 */
const ORDER = { 'focus-and-announcer.test.ts': 0, 'states.test.ts': 0, 'firefox.test.ts': 2 };
class OrderedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const positionOf = ({ moduleId }: TestSpecification) =>
      Object.entries(ORDER).find(([name]) => moduleId.endsWith(`/${name}`))?.[1] ?? 1;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => positionOf(a) - positionOf(b));
  }
}

const inBrowser = {
  environment: 'node',
  globalSetup: 'test/tools/browser/browser-setup.ts',
  // More files run at once than there are processors on the smallest machine, because a test in a browser often waits.
  maxWorkers: 3,
  // Vitest requires another place in the order than that of the unit tests, which have another number of workers.
  sequence: { groupOrder: 1 },
  // The files of a process share its modules and one browser.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: BUSY } },
} as const;

const unit = {
  extends: true as const,
  // The fake browser replaces the browser's API, which only lib/platform/browser.ts imports. Nothing else is replaced.
  resolve: { alias: { 'webextension-polyfill': `${root}test/fake/fake-browser.ts` } },
  test: {
    environment: 'node',
    setupFiles: ['test/fake/unit-setup.ts'],
    // The files share processes and modules, because isolated ones take half as long again.
    isolate: false,
    restoreMocks: true,
    // Vitest would leave one of two processors idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A test takes a fraction of a second; the limit is for a very busy machine.
    testTimeout: 20_000,
    expect: { poll: { timeout: BUSY } },
  },
};

/** The deliberate fault that tests must find (`npm run test:mutants`). */
const { FAULT } = process.env;

export default defineConfig({
  root,
  plugins: FAULT ? [faultPlugin(FAULT)] : [],
  test: {
    sequence: { sequencer: OrderedSequencer },
    projects: [
      {
        ...unit,
        test: {
          ...unit.test,
          name: 'unit',
          include: ['test/*.test.ts', 'test/{lib,service,simulate,long,screenshots}/**/*.test.ts'],
          exclude: [COMMANDS],
          env: { TZ: UNIT_ZONE },
        },
      },
      ...OTHER_ZONES.map((TZ) => ({
        ...unit,
        test: { ...unit.test, name: `unit in ${TZ}`, include: DAY_TESTS, env: { TZ } },
      })),
      {
        extends: true,
        resolve: { alias: { 'webextension-polyfill': `${root}test/fake/fake-browser.ts` } },
        test: {
          // These are unit tests with random cases, run many times as often.
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
          // These are browser tests with random cases, run many times as often, and with large groups.
          name: 'e2e-long',
          include: ['test/e2e/**/{any-page,large-groups,notices,redirects,states,stopped,trouble}.test.ts'],
          env: { LONG: 'yes' },
        },
      },
      { extends: true, test: { name: 'commands', include: [COMMANDS], environment: 'node', maxConcurrency: 2 } },
      { extends: true, test: { ...inBrowser, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
    ],
  },
});
