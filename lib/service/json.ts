import { fail, ok, type Result } from '../domain/result.ts';

/** JSON in which every number has become the text it was written as: 1034.40 stays "1034.40"; text is well-formed. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };

type SourceReviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

// Money must never pass through a binary float, and JSON.parse would make one of every number. Browsers since
// Chrome 114 and Firefox 135 hand the source text to the reviver; the manifest asks for newer ones.
const keepNumbersAsText: SourceReviver = (_key, value, context) => {
  if (typeof value === 'number') return context?.source ?? String(value);
  // Half a surrogate pair makes encodeURIComponent throw, and messages and storage change it.
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value;
};

/** Parses an answer's body; a byte order mark in front (some PHP files have one) is let pass. */
export function parseExactJson(body: string): Result<ExactJson, { kind: 'not-json' }> {
  try {
    return ok(JSON.parse(body.replace(/^\uFEFF/, ''), keepNumbersAsText) as ExactJson);
  } catch {
    return fail({ kind: 'not-json' });
  }
}
