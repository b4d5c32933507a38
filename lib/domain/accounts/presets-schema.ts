import * as z from 'zod/mini';
import { lenient, lenientList } from '../shared-schema.ts';
import { LANGUAGE_CODES } from '../text/languages.ts';
import { plainLine } from '../text/plain-line.ts';
import { MOST_ACCOUNTS } from './account.ts';
import { readSiteAddress } from './address.ts';
import { settings } from './settings-schema.ts';

const LONGEST_NAME = 100;

const fixed = {
  pollMinutes: lenient(settings.shape.pollMinutes),
  notifications: lenient(z.boolean()),
  hideAmounts: lenient(z.boolean()),
  language: lenient(z.literal(LANGUAGE_CODES)),
  noWelcomePage: lenient(z.boolean()),
};

const program = z.object({ name: z.string(), page: z.string() });
export type PresetProgram = z.infer<typeof program>;

/** The settings of an administrator's policy; the user chooses absent ones. `ignored`: the names of wrong values. */
export const presets = z.object({ ...fixed, programs: z.array(program), ignored: z.array(z.string()) });
export type Presets = z.infer<typeof presets>;

/** A program is written as "Shop|https://shop.example". */
const entry = z.pipe(z.pipe(z.string(), z.transform(readProgram)), program);
/** `lib/build/managed-schema.json` describes the same for Chrome; Firefox checks nothing. */
const policy = z.object({ ...fixed, programs: lenientList(entry) });

/** Reads a policy and drops its wrong values. @param managed as the browser gives it; undefined: there is no policy */
export function readPresets(managed: unknown): Presets {
  const given = z.parse(z.catch(z.record(z.string(), z.unknown()), {}), managed);
  const { programs: listed, ...values } = z.parse(policy, given);
  const programs = listed.slice(0, MOST_ACCOUNTS);
  const isComplete = programs.length === [given.programs].flat().length;
  const read: Record<string, unknown> = { ...values, programs: isComplete || undefined };
  const ignored = Object.keys(policy.shape).filter((name) => given[name] !== undefined && read[name] === undefined);
  return { ...values, programs, ignored };
}

function readProgram(written: string): PresetProgram | null {
  const bar = written.indexOf('|');
  const address = readSiteAddress(bar < 0 ? '' : written.slice(bar + 1));
  if (!address.ok) return null;
  const { host, page } = address.value;
  return { name: plainLine(written.slice(0, bar), LONGEST_NAME) || host, page };
}
