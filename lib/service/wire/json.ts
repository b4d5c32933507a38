import { fail, ok, type Result } from '../../domain/result.ts';

/** JSON in which every number is the text it was written as: 1034.40 stays "1034.40". Text is well-formed. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };

type SourceReviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

// JSON.parse would turn money into binary floats. Reviver source text: Chrome 114, Firefox 135; the manifest
// requires newer.
const keepNumbersAsText: SourceReviver = (_key, value, context) => {
  if (typeof value === 'number') return context?.source ?? String(value);
  // A lone surrogate makes encodeURIComponent throw, and messaging and storage change it.
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value;
};

/**
 * A number that does not survive a round trip: a fraction, an exponent, too many digits or minus zero.
 * Matches inside strings and after many blanks are harmless, they only take the slow path; JSON within a string, as in
 * every row that names its group, is let pass by the escaped quotation mark of its names.
 */
const UNPLAIN = /(?<!(?<!\\)\\")[:[,](?:\s{4}|\s{0,3}(?:-0|-?\d{16}|-?\d{1,15}[.eE]))/;
/** A body that is just a number, or begins with blanks. */
const NO_OBJECT = /^[\s\d-]/;

/** Lone surrogates can only come as escapes: the bytes were decoded as well-formed. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Parses an answer's body. A byte order mark in front, as some PHP files write it, is skipped. */
export function parseExactJson(body: string): Result<ExactJson, { kind: 'not-json' }> {
  const text = body.replace(/^\uFEFF/, '');
  try {
    // A reviver runs for every value: five times slower, and a large group has two million values.
    const isPlain = ![UNPLAIN, NO_OBJECT, SURROGATE].some((sign) => sign.test(text));
    return ok(isPlain ? writeNumbers(JSON.parse(text)) : (JSON.parse(text, keepNumbersAsText) as ExactJson));
  } catch {
    return fail({ kind: 'not-json' });
  }
}

/** Whole numbers become text, in place. */
function writeNumbers(value: unknown): ExactJson {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) {
    const inner = value as Record<string, unknown>;
    for (const key of Object.keys(inner)) {
      const one = inner[key];
      if (typeof one === 'number') inner[key] = String(one);
      else if (typeof one === 'object') writeNumbers(one);
    }
  }
  return value as ExactJson;
}
