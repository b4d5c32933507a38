import { fail, ok, type Result } from '../../domain/result.ts';

/** JSON whose numbers are text, as they were written: 1034.40 is "1034.40". Text is well-formed. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };

type SourceReviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

// JSON.parse would turn amounts of money into binary floats.
const keepNumbersAsText: SourceReviver = (_key, value, context) => {
  if (typeof value === 'number') return context?.source ?? String(value);
  // A lone surrogate makes encodeURIComponent throw, and messaging and storage change it.
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value;
};

/**
 * Numbers that a round trip changes: a fraction, an exponent, too many digits or minus zero. Matches inside strings and
 * after many blanks only take the slow path; JSON within a string, which rows with a group have, does not match.
 */
const INEXACT_NUMBER = /(?<!(?<!\\)\\")[:[,](?:\s{4}|\s{0,3}(?:-0|-?\d{16}|-?\d{1,15}[.eE]))/;
/** A body that is a number, or begins with blanks. */
const BARE_NUMBER = /^[\s\d-]/;
/** Lone surrogates only come as escapes, because the bytes were decoded as well-formed. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Parses a body. Skips the byte order mark that some PHP files write. */
export function parseExactJson(body: string): Result<ExactJson, { kind: 'not-json' }> {
  const text = body.replace(/^\uFEFF/, '');
  try {
    // A reviver is five times slower, and a large group has two million values.
    const isPlain = ![INEXACT_NUMBER, BARE_NUMBER, SURROGATE].some((pattern) => pattern.test(text));
    return ok(isPlain ? numbersAsText(JSON.parse(text)) : (JSON.parse(text, keepNumbersAsText) as ExactJson));
  } catch {
    return fail({ kind: 'not-json' });
  }
}

/** Replaces whole numbers with text, in place. */
function numbersAsText(value: unknown): ExactJson {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) fields[key] = numbersAsText(fields[key]);
  }
  return value as ExactJson;
}

/** A text member of a JSON object, or null. */
export function textMember(json: ExactJson, name: string): string | null {
  const value = typeof json === 'object' && json !== null && !Array.isArray(json) ? json[name] : null;
  return typeof value === 'string' ? value : null;
}
