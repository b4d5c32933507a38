import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

interface Job {
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string }[];
}

/** Signs and stores the provenance; runs none of the project's code. */
const MAY_WRITE = { 'id-token': 'write', attestations: 'write' };

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const files = globSync('.github/workflows/*.yml');
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

test('there are a check, the tests and a release', () => {
  expect(files.map((file) => basename(file)).sort()).toEqual(['check.yml', 'release.yml', 'test.yml']);
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const workflow: Workflow = parse(text, { strict: true, uniqueKeys: true });

  test('says when it runs, for how long at the most, and may only read', () => {
    expect(Object.keys(workflow.on)).not.toEqual([]);
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
      const runsCode = job.steps.some(({ run }) => run);
      expect(job.permissions ?? workflow.permissions).toEqual(runsCode ? { contents: 'read' } : MAY_WRITE);
    }
  });

  test('pins every action by its whole commit, with the version beside it', () => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used).not.toEqual([]);
    for (const one of used) expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(lines).toHaveLength(used.length);
    for (const line of lines) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs only scripts that there are', () => {
    const said = stepsOf(workflow)
      .map(({ run = '' }) => run)
      .join('\n');
    const names = [...said.matchAll(/\bnpm (?:run ([\w:]+)|(test|start))\b/g)].map(([, a, b]) => a ?? b ?? '');
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('one commit of an action is used everywhere', () => {
  const used = files.flatMap((file) => stepsOf(parse(readFileSync(file, 'utf8'))).flatMap(({ uses }) => uses ?? []));
  const commits = new Map(Map.groupBy(used, (one) => one.split('@')[0]));
  for (const [, all] of commits) expect(new Set(all).size).toBe(1);
});
