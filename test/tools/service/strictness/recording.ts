import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteAnswers } from './collect-answers.ts';
import type { ComparableAnswer } from './comparable-answer.ts';

/** A real WordPress's answers. Lines such as `401 B 3` have the status and the ids of headers and body. */
export interface Recording {
  /** The version. */
  wordpress: string;
  answers: SiteAnswers;
}

const file = join(import.meta.dirname, '../../../fixtures/strictness.json');
const note =
  'What a real WordPress answers, by request line and caller. Renewed by `node test/tools/wordpress/record.ts`.';

export function readRecording(): Recording {
  const { wordpress, headers, bodies, answers } = JSON.parse(readFileSync(file, 'utf8'));
  const parseAnswer = (line: string): ComparableAnswer => {
    const [status, header = '', body = ''] = line.split(' ');
    return { status: Number(status), headers: headers[header], body: bodies[body] };
  };
  return { wordpress, answers: eachAnswer(answers, parseAnswer) };
}

export function writeRecording({ wordpress, answers }: Recording): void {
  const headers = createCollection((count) => `h${count}`);
  const bodies = createCollection((count) => `b${count}`);
  const lines = eachAnswer(answers, (answer: ComparableAnswer) =>
    [answer.status, headers.put(answer.headers), bodies.put(answer.body)].join(' '),
  );
  const content = { note, wordpress, headers: headers.content, bodies: bodies.content, answers: lines };
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`);
}

function eachAnswer<From, To>(
  answers: Record<string, Record<string, From>>,
  change: (answer: From) => To,
): Record<string, Record<string, To>> {
  return mapValues(answers, (callers) => mapValues(callers, change));
}

function mapValues<Key extends string, From, To>(record: Record<Key, From>, change: (value: From) => To) {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

/** Stores each distinct value once under a short name. */
function createCollection(nameOf: (count: number) => string) {
  const names = new Map<string, string>();
  const content: Record<string, unknown> = {};
  return {
    content,
    put(value: unknown): string {
      const text = JSON.stringify(value);
      const name = names.get(text) ?? nameOf(names.size + 1);
      names.set(text, name);
      content[name] = value;
      return name;
    },
  };
}
