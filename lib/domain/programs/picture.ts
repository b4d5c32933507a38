import * as z from 'zod/mini';
import { earningsSummary } from '../earnings/earnings-summary-schema.ts';
import { lenientPart } from '../shared-schema.ts';
import { NEW_RECORD, type ProgramRecord, programParts } from './program-record.ts';

/** What pages and the toolbar draw of a program. It is derived from the record, and decides nothing. */
export const picture = z.object({
  /** Of the record that it shows; an older one never replaces a newer one. */
  revision: z.catch(z.number(), 0),
  ...programParts,
  summary: lenientPart(earningsSummary),
});

export type Picture = z.infer<typeof picture>;

export const NEW_PICTURE: Picture = pictureOf(NEW_RECORD, null);

export function pictureOf(record: ProgramRecord, summary: Picture['summary']): Picture {
  const { login, mirror, outbox, ...parts } = record;
  return { ...parts, summary };
}

/** The record of a program whose database is gone: what it announced is not announced again. */
export const recordOf = ({ summary: _, ...parts }: Picture): ProgramRecord => ({ ...NEW_RECORD, ...parts });
