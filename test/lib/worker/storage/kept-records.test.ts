import { expect, test } from 'vitest';
import { NEW_RECORD, type ProgramRecord } from '../../../../lib/domain/programs/program-record.ts';
import { programDatabase } from '../../../../lib/platform/programs/program-database.ts';
import { withKeptRecords } from '../../../../lib/worker/storage/kept-records.ts';

const revised = async (database = programDatabase) => {
  await database.change('a', { first: NEW_RECORD }, ({ record }) => ({ record }));
};
const revisionIn = async (database = programDatabase) => {
  const read = await database.read('a');
  return read.ok ? (read.value as ProgramRecord | null)?.revision : read.error;
};

test.each([
  [true, 1],
  [false, 2],
])('a worker that is alone (%s) reads the record that it has stored, revision %i', async (isAlone, revision) => {
  const database = withKeptRecords(programDatabase, () => isAlone);
  await revised(database);
  // Another worker, which a worker that is alone does not expect.
  await revised();
  expect(await revisionIn(database)).toBe(revision);
});

test('the record that a change finds is read from then on, until records are forgotten', async () => {
  const database = withKeptRecords(programDatabase, () => true);
  await revised(database);
  await revised();
  await revised(database);
  expect(await revisionIn(database)).toBe(3);
  await revised();
  database.forgetRecords();
  expect(await revisionIn(database)).toBe(4);
});

test('a removed program, and one whose database the browser has deleted, have no record', async () => {
  const database = withKeptRecords(programDatabase, () => true);
  await revised(database);
  await database.remove('a');
  expect(await revisionIn(database)).toBeUndefined();
  await revised(database);
  await programDatabase.remove('a');
  await database.change('a', {}, ({ record }) => ({ record }));
  expect(await revisionIn(database)).toBeUndefined();
});
