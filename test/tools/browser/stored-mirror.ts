import { expect } from 'vitest';
import { agrees } from '../../../lib/domain/mirror/agreement.ts';
import type { Mirror } from '../../../lib/domain/mirror/mirror.ts';
import type { DayTotals } from '../../../lib/domain/mirror/totals.ts';
import type { ProgramRecord } from '../../../lib/domain/programs/program-record.ts';
import { type PackedRow, unpackRow } from '../../../lib/platform/packed-row.ts';
import type { History } from '../../../lib/platform/programs/program-database.ts';
import { inHistory } from '../service/model/portal.ts';
import type { Service } from '../service/service.ts';
import { fireAlarm } from './actions.ts';
import type { Chromium } from './chromium.ts';
import { type Dump, dumpDatabases } from './databases.ts';

export const programDatabases = (chromium: Chromium): Promise<string[]> =>
  chromium.inside(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('program/') ? [name] : [])),
  );

/** The record of the only affiliate; null: it has no database yet. */
export async function storedRecord(chromium: Chromium): Promise<ProgramRecord | null> {
  const [dump] = await affiliates(chromium);
  if (!dump?.parts.record) return null;
  const record = dump.parts.record as ProgramRecord;
  const blocks = (dump.parts.blocks ?? []) as Mirror['blocks'];
  return { ...record, mirror: { ...record.mirror, blocks } };
}

async function storedHistory(chromium: Chromium): Promise<(History & { mirror: Mirror }) | null> {
  const [dump] = await affiliates(chromium);
  const record = await storedRecord(chromium);
  if (!dump || !record || record.mirror.revision === 0) return null;
  const rows = new Map(dump.rows as [number, PackedRow[]][]);
  const totals = dump.totals as DayTotals[];
  const { mirror } = record;
  return { mirror, totals, rows: mirror.blocks.flatMap(({ key }) => rows.get(key)?.map(unpackRow) ?? []) };
}

/** The databases of programs with figures. */
const affiliates = async (chromium: Chromium): Promise<Dump[]> =>
  (await chromium.inside(dumpDatabases)).filter(
    ({ parts }) => (parts.record as ProgramRecord | undefined)?.state.snapshot,
  );

/** The service's list as the extension should have it, newest id first. */
const listOf = (service: Service) =>
  inHistory(service.program.figures('ada'))
    .sort((a, b) => b.id - a.id)
    .map(
      ({ createdAt, description, amount, status }) =>
        `${toSecond(createdAt)} ${description} ${Number(amount)} ${status}`,
    );

/** The service sends whole seconds. */
const toSecond = (time: number) => Math.floor(time / 1000) * 1000;

/** Waits until the mirror equals the service's list, and agrees with its totals. */
export async function expectMirror(chromium: Chromium, service: Service): Promise<void> {
  const timeout = 30_000;
  const { length } = service.program.figures('ada').referrals;
  const compared = async () => (await storedHistory(chromium))?.mirror.agreed?.totals.referrals ?? null;
  // A reading that is under way may be older than the last change.
  await expect
    .poll(
      async () => {
        const found = await compared();
        if (found !== length) await fireAlarm(chromium, 'mirror');
        return found;
      },
      { timeout, interval: 500 },
    )
    .toBe(length);
  await expect
    .poll(
      async () =>
        (await storedHistory(chromium))?.rows.map(
          ({ at, description, amount, status }) => `${at} ${description} ${Number(amount)} ${status}`,
        ),
      { timeout },
    )
    .toEqual(listOf(service));
  const { paid, unpaid, referrals } = service.program.figures('ada');
  const mirror = (await storedHistory(chromium))?.mirror;
  expect(mirror && agrees(mirror, { paid, unpaid, referrals: referrals.length })).toBe(true);
}
