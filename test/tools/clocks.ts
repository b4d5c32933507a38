import { missingCommands } from './machine.ts';
import { runToEnd, type Step, vitestOf } from './steps.ts';

/**
 * `npm run test:clocks` runs the unit tests at unusual times. Each run combines a time zone, a time and a locale, so that
 * a few runs cover all of them.
 */
const CLOCKS: [event: string, zone: string, time: string, locale: string][] = [
  ['a year ends', 'Europe/Berlin', '2026-12-31 23:40:00', 'de_DE'],
  ['February 29 begins', 'America/Los_Angeles', '2028-02-29 00:20:00', 'en_US'],
  ['clocks go forward', 'Pacific/Auckland', '2026-09-27 01:59:30', 'ar_EG'],
  ['clocks go back', 'Pacific/Auckland', '2026-04-05 02:59:30', 'de_DE'],
  ['clocks skip midnight', 'Africa/Cairo', '2026-04-23 23:59:30', 'en_US'],
  ['a 31st ends', 'UTC', '2026-10-31 23:30:00', 'ar_EG'],
];

const begun = performance.now();
const noFaketime = missingCommands({ install: true }, 'faketime').length > 0;
// A clock that leaps while a test waits must not end its wait.
Object.assign(process.env, { FAKETIME_DONT_FAKE_MONOTONIC: '1' });

const steps = CLOCKS.map(([event, zone, time, locale]): Step[] => {
  const settings = [`TZ=${zone}`, `CLOCKS_ZONE=${zone}`, `LC_ALL=${locale}.UTF-8`];
  return [
    {
      name: `${event}: ${zone}, ${time}, ${locale}`,
      run: ['env', ...settings, 'faketime', '-f', `@${time}`, ...vitestOf('unit')],
      missing: { all: noFaketime ? 'it needs faketime (Debian: apt-get install faketime)' : null },
      vitest: true,
    },
  ];
});

await runToEnd(steps, begun);
