import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createZip } from '@aklinker1/zero-zip';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  BUDGET,
  contentComplaints,
  permissionComplaints,
  sizeComplaints,
  versionComplaints,
} from './tools/release/checks.ts';
import { edgeKeyWarning, submissions } from './tools/release/stores.ts';
import { filesIn } from './tools/release/zip.ts';

describe('a release', () => {
  const LOG = '# Changelog\n\n## [1.2.0] - 2026-11-23\n\n## [1.1.0] - 2026-10-01\n';
  test.each<[string, string[], string, string | undefined, number]>([
    ['accepted if all versions agree', ['1.2.0', '1.2.0'], LOG, undefined, 0],
    ['accepted if the tag agrees, too', ['1.2.0', '1.2.0'], LOG, 'v1.2.0', 0],
    ['refused for its tag', ['1.2.0', '1.2.0'], LOG, 'v1.1.0', 1],
    ['refused for its lock file', ['1.2.0', '1.1.0'], LOG, undefined, 1],
    ['refused for an older changelog', ['1.2.0', '1.2.0'], LOG.replace('1.2.0', '1.1.9'), undefined, 1],
    ['refused for a changelog without a date', ['1.2.0', '1.2.0'], LOG.replace(' - 2026-11-23', ''), undefined, 1],
    ['refused for an empty changelog', ['1.2.0', '1.2.0'], '', undefined, 1],
  ])('is %s', (_case, versions, changelog, tag, count) => {
    expect(versionComplaints('1.2.0', versions, changelog, tag)).toHaveLength(count);
  });

  test('is refused for a file that no list names, and for one that is missing', () => {
    const complaints = contentComplaints('firefox', ['manifest.json', '.env', 'chunks/a.js.map', 'managed.json']);
    for (const name of ['.env', 'chunks/a.js.map', 'managed.json'])
      expect(complaints).toContain(`firefox: ${name} is on no list.`);
    expect(complaints.join()).toContain('there is no ^background');
    expect(contentComplaints('sources', ['.npmrc', 'lib/.env']).slice(0, 2).join()).toMatch(/npmrc.*lib\/\.env/);
  });

  test('is refused for its size', () => {
    expect(sizeComplaints('chrome', Buffer.alloc(BUDGET.chrome))).toEqual([]);
    expect(sizeComplaints('chrome', Buffer.alloc(BUDGET.chrome + 1))).toHaveLength(1);
  });

  test('is refused for a permission without a reason, and a reason without its permission', () => {
    const manifest = { permissions: ['alarms', 'tabs'], optional_host_permissions: ['https://*/*'] };
    const complaints = permissionComplaints(manifest, ['alarms', 'idle', 'access to one site']);
    expect(complaints).toEqual(['The listing does not justify tabs.', 'idle is justified, but not requested.']);
  });
});

test('the files of a zip by WXT’s library are read unchanged', async () => {
  const zip = createZip({ level: 9 });
  const files: [string, string][] = [
    ['a/é.txt', 'a'.repeat(1000)],
    ['b', 'b'],
  ];
  for (const [name, content] of files) zip.addFile(name, content);
  const read = [...filesIn(await zip.toBuffer())].map(([name, content]) => [name, content.toString()]);
  expect(read).toEqual(files);
});

const stores = submissions((kind) => `${kind}.zip`, 'id');

test('publish-browser-extension knows each option and reads each secret', () => {
  const cli = 'node_modules/publish-browser-extension/bin/publish-extension.mjs';
  const help = execFileSync(process.execPath, [cli, '--help'], { encoding: 'utf8' });
  for (const option of stores.flatMap(({ options }) => Object.keys(options))) expect(help).toContain(`--${option} `);
  for (const secret of stores.flatMap(({ secrets }) => secrets))
    expect(help).toContain(`--${secret.toLowerCase().replaceAll('_', '-')} `);
});

test('the workflow passes each secret to the submission only', () => {
  const { jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8'));
  const steps: { run?: string; env?: object }[] = jobs.stores.steps;
  const { env = {} } = steps.find(({ run }) => run?.endsWith('--submit')) ?? {};
  const secrets = stores.flatMap((submission) => submission.secrets);
  expect(Object.keys(env).sort()).toEqual([...secrets, 'EDGE_KEY_CREATED'].sort());
  expect(jobs.stores.environment).toBe('stores');
  expect(JSON.stringify({ ...jobs, stores: null })).not.toContain('secrets.');
});

const KEY_CREATED = '2026-11-23';
test.each([
  ['2027-01-23', null],
  ['2027-01-24', 'Edge’s key ends in 10 days.'],
  ['2027-02-03', 'Edge’s key ends in 0 days.'],
  ['2027-02-04', 'Edge’s key ended on 2027-02-03.'],
])('Edge’s key has on %s the warning %s', (day, warning) => {
  expect(edgeKeyWarning(KEY_CREATED, Date.parse(day))?.split('. ')[0]?.concat('.') ?? null).toBe(warning);
  expect(edgeKeyWarning('soon', Date.parse(day))).toContain('unknown');
});
