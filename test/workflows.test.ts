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

/** The rights of the job that signs and stores the provenance, and runs none of the project's code. */
const MAY_WRITE = { 'id-token': 'write', attestations: 'write' };

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const files = globSync('.github/workflows/*.yml');
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

test('the workflows are a check, the tests and a release', () => {
  expect(files.map((file) => basename(file)).sort()).toEqual(['check.yml', 'release.yml', 'test.yml']);
});

describe.each(files)('the workflow %s', (file) => {
  const text = readFileSync(file, 'utf8');
  const workflow: Workflow = parse(text, { strict: true, uniqueKeys: true });

  test('has triggers and a time limit, and may only read', () => {
    expect(Object.keys(workflow.on)).not.toEqual([]);
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
      const runsCode = job.steps.some(({ run }) => run);
      expect(job.permissions ?? workflow.permissions).toEqual(runsCode ? { contents: 'read' } : MAY_WRITE);
    }
  });

  test('pins every action by its full commit, with the version in a comment', () => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used).not.toEqual([]);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(lines).toHaveLength(used.length);
    for (const line of lines) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs only scripts that exist', () => {
    const code = stepsOf(workflow)
      .map(({ run = '' }) => run)
      .join('\n');
    const names = [...code.matchAll(/\bnpm (?:run ([\w:]+)|(test|start))\b/g)].map(([, a, b]) => a ?? b ?? '');
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('all workflows use the same commit of an action', () => {
  const used = files.flatMap((file) => stepsOf(parse(readFileSync(file, 'utf8'))).flatMap(({ uses }) => uses ?? []));
  const commits = new Map(Map.groupBy(used, (action) => action.split('@')[0]));
  for (const [, uses] of commits) expect(new Set(uses).size).toBe(1);
});
