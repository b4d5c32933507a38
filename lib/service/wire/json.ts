import { fail, ok, type Result } from '../../domain/result.ts';

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

/**
 * A number whose text cannot be had back from its value: with a fraction, an exponent, more digits than are
 * safe, or a minus before zero. What looks like one inside a text only costs time, and so do many blanks, behind
 * which nothing is looked for.
 */
const UNPLAIN = /[:[,](?:\s{4}|\s{0,3}(?:-0|-?\d{16}|-?\d{1,15}[.eE]))/;
/** An answer of nothing but a number, or one that begins with blanks. */
const NO_OBJECT = /^[\s\d-]/;

/** Half a pair of them can only come as an escape: the bytes were well-formed. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Parses an answer's body; a byte order mark in front (some PHP files have one) is let pass. */
export function parseExactJson(body: string): Result<ExactJson, { kind: 'not-json' }> {
  const text = body.replace(/^\uFEFF/, '');
  try {
    // A reviver is called for every value there is: five times the work, and a large group has two million.
    const isPlain = ![UNPLAIN, NO_OBJECT, SURROGATE].some((sign) => sign.test(text));
    return ok(isPlain ? writeNumbers(JSON.parse(text)) : (JSON.parse(text, keepNumbersAsText) as ExactJson));
  } catch {
    return fail({ kind: 'not-json' });
  }
}

/** Plain whole numbers become their text, in place. */
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
