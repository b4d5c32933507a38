import type { ShownClicks } from '../../domain/portal/clicks-schema.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import type { HistoryPart, Send } from '../messages.ts';
import { MOST_SENT, type PackedRow, unpackRow } from '../packed-row.ts';
import type { History, RowRange } from './program-database.ts';

/** A history that changes while it is read is read again, but not forever. */
const MOST_TURNS = 5;

/** How pages read what a program's database has. Everything rejects if the browser or the worker cannot read it. */
export function createProgramHistory(send: Send) {
  return {
    /** All rows, or at least those since a time (ms). */
    async history(accountId: string, since: number | null = null): Promise<History> {
      const recent = since === null ? null : known(await send('history', { accountId, since, from: 0 }));
      // More rows than a message has are read range by range.
      if (recent && recent.rows.length < MOST_SENT) return unpacked(recent, recent.rows);
      for (let turn = 0; turn < MOST_TURNS; turn++) {
        const history = await readWhole(accountId);
        if (history) return history;
      }
      throw new Error('The history changes all the time');
    },

    async rows(accountId: string, [from, to]: RowRange): Promise<Referral[]> {
      const parts: PackedRow[][] = [];
      for (let next = from; next < to; next += MOST_SENT)
        parts.push(known(await send('rows', { accountId, from: next, to: Math.min(to, next + MOST_SENT) })));
      return parts.flat().map(unpackRow);
    },

    clicks: async (accountId: string): Promise<ShownClicks | null> => known(await send('clicks', { accountId })).shown,
  };

  /** null: it has changed meanwhile. */
  async function readWhole(accountId: string): Promise<History | null> {
    const parts: PackedRow[][] = [];
    let first: HistoryPart | null = null;
    for (let from = 0; ; from += MOST_SENT) {
      const part = known(await send('history', { accountId, since: null, from }));
      first ??= part;
      if (part.mirror?.revision !== first.mirror?.revision) return null;
      parts.push(part.rows);
      if (part.rows.length < MOST_SENT) return unpacked(first, parts.flat());
    }
  }
}

const unpacked = ({ mirror, totals }: HistoryPart, rows: PackedRow[]): History => ({
  ...{ mirror, totals },
  rows: rows.map(unpackRow),
});

/** The answer of a worker that could read it. */
function known<T>(answer: T | null): T {
  // A worker that failed answers undefined.
  if (answer == null) throw new Error('The history cannot be read');
  return answer;
}
