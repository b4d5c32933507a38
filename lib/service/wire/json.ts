import { withOffset } from '../../domain/calendar/site-zone.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { decodeEntities, withoutTags } from '../../domain/text/entities.ts';
import { plainLine } from '../../domain/text/plain-line.ts';

/** JSON whose numbers are text, as they were written: 1034.40 is "1034.40". Text is well-formed. */
export type ExactJson = string | boolean | null | ExactJson[] | { [key: string]: ExactJson };

type SourceReviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

// JSON.parse would turn amounts of money into binary floats.
const keepNumbersAsText: SourceReviver = (_key, value, context) => {
  if (typeof value === 'number') return context?.source ?? String(value);
  // A lone surrogate makes encodeURIComponent throw, and messaging and storage change it.
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value;
};

/** Numbers that a round trip changes. Matches inside strings take the slow path; JSON within a string is no match. */
const INEXACT_NUMBER = /(?<!(?<!\\)\\")[:[,](?:\s{4}|\s{0,3}(?:-0|-?\d{16}|-?\d{1,15}[.eE]))/;
/** A body that is a number, or begins with blanks. */
const BARE_NUMBER = /^[\s\d-]/;
/** Lone surrogates only come as escapes, because the bytes were decoded as well-formed. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** `extra`: the first words of the text around the JSON or instead of it, such as a warning of PHP. */
export type ParsedJson = Result<ExactJson, { kind: 'not-json' }> & { extra?: string };

/** Parses a body: JSON among blanks, byte order marks and the comments of caches, or one whole value behind a text. */
export function parseExactJson(body: string): ParsedJson {
  const text = withoutComments(body.trim());
  const whole = parsed(text);
  if (whole.ok) return whole;
  const start = startOfLastValue(text);
  const behind = start > 0 ? parsed(text.slice(start)) : whole;
  return { ...behind, extra: wordsOfHtml(text.slice(0, behind.ok ? start : undefined), LONGEST_EXTRA) };
}

function parsed(text: string): Result<ExactJson, { kind: 'not-json' }> {
  try {
    // A reviver is five times slower, and a large group has two million values.
    const isPlain = ![INEXACT_NUMBER, BARE_NUMBER, SURROGATE].some((pattern) => pattern.test(text));
    const json = isPlain ? JSON.parse(text) : JSON.parse(text, keepNumbersAsText);
    return ok(numbersAsText(json));
  } catch {
    return fail({ kind: 'not-json' });
  }
}

/** Removes the HTML comments that caches append. JSON never ends like one. */
function withoutComments(text: string): string {
  let left = text;
  while (left.endsWith('-->')) {
    const start = left.lastIndexOf('<!--');
    if (start === -1) break;
    left = left.slice(0, start).trimEnd();
  }
  return left;
}

/** A text before the value that ends like this may be the rest of another value, so the value would be a part. */
const OTHER_VALUE = /[[{,:}\]]$/;

/** Where the only object or list that ends the text begins; -1: nowhere. Reads backward, in linear time. */
function startOfLastValue(text: string): number {
  if (!/[}\]]$/.test(text.slice(-1))) return -1;
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at] as string;
    if ('}]'.includes(character)) depth++;
    if ('{['.includes(character)) depth--;
    if (character === '"')
      do at = text.lastIndexOf('"', at - 1);
      while (at > 0 && isEscaped(text, at));
    if (depth === 0) return OTHER_VALUE.test(text.slice(0, at).trimEnd().slice(-1)) ? -1 : at;
  }
  return -1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

const LONGEST_EXTRA = 150;

/** Words of PHP or of a plugin as one plain line, without their markup. */
export const wordsOfHtml = (html: string, longest: number): string =>
  plainLine(decodeEntities(withoutTags(html.slice(0, 10 * longest)).replace(/\s+/g, ' ')), longest);

/** PHP writes no deeper JSON. What later reads or copies an answer may throw on one that is thousands of levels deep. */
const MOST_LEVELS = 512;

/** Replaces whole numbers with text, in place. Throws on too many levels, as JSON.parse does on wrong JSON. */
function numbersAsText(value: unknown, level = 0): ExactJson {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) {
    if (level === MOST_LEVELS) throw new RangeError('Too many levels');
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) fields[key] = numbersAsText(fields[key], level + 1);
  }
  return value as ExactJson;
}

/** Adds the offset of a time zone to times without one, in members such as "created_at", in place. */
export function addOffsets(json: unknown, zone: string): void {
  if (typeof json !== 'object' || json === null) return;
  const members = json as Record<string, unknown>;
  for (const [name, value] of Object.entries(members)) {
    if (typeof value !== 'string') addOffsets(value, zone);
    else if (/_at$/.test(name)) members[name] = withOffset(value, zone);
  }
}

/** A text member of a JSON object, or null. */
export function textMember(json: ExactJson, name: string): string | null {
  const value = typeof json === 'object' && json !== null && !Array.isArray(json) ? json[name] : null;
  return typeof value === 'string' ? value : null;
}
