import type { DBSchema } from 'idb';
import type { Day } from '../../domain/calendar/calendar.ts';
import type { DayTotals } from '../../domain/mirror/totals.ts';
import type { PackedRow } from '../packed-row.ts';

/** One IndexedDB database per program, the only truth about it. Disconnecting deletes all of it. Only the worker writes. */
export interface Schema extends DBSchema {
  /** The record without its blocks, which are many, and the counted clicks. */
  record: { key: Part; value: unknown };
  totals: { key: Day; value: DayTotals };
  rows: { key: number; value: PackedRow[] };
}

type Part = 'record' | 'blocks' | 'clicks';
export type Stores = ['record', 'totals', 'rows'];

export const PREFIX = 'program/';
export const STORES = ['record', 'totals', 'rows'] satisfies Stores;
