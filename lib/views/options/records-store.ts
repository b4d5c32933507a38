import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { dayOf } from '../../domain/calendar/calendar.ts';
import { exportFile, LARGEST_FILE, untilHeard } from '../../domain/transfer/export-file.ts';
import { plural, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import type { readRecords } from '../../platform/records/records.ts';
import type { readCountedClicks } from '../../platform/storage/counted-clicks.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Words } from '../../platform/words.ts';
import { type RecordsError, recordsWords } from './records-words.ts';

/** What exporting records needs of the browser. */
export interface RecordsDoors {
  read: typeof readRecords;
  readClicks: typeof readCountedClicks;
  save(name: string, type: string, parts: string[]): void;
  now(): number;
}

interface Deps {
  stored: ReadonlySignal<Pick<Stored, 'states'>>;
  send: Send;
  sending<T>(question: Promise<T>): Promise<T | undefined>;
  announce(text: string): void;
  doors: RecordsDoors;
}

/** A task on one account's records: running, done or failed. */
export type RecordsTask =
  | { doing: 'export' | 'import' | 'delete' }
  | { done: string }
  /** `unsure`: a file that may belong to another account, but can be imported anyway. */
  | { failed: Words; unsure?: PickedFile };

/** The part of `File` that is used. */
export type PickedFile = Pick<File, 'size' | 'text'>;

/** Export, import and deletion of records, one at a time for an account. */
export function createRecordsStore({ stored, send, sending, announce, doors }: Deps) {
  const tasks = signal<Record<string, RecordsTask>>({});
  const put = (id: string, task: RecordsTask) => {
    tasks.value = { ...tasks.value, [id]: task };
  };

  return {
    /** By account. */
    tasks: tasks as ReadonlySignal<Record<string, RecordsTask>>,

    exportRecords: (account: Account) =>
      task(account, 'export', async () => {
        const { metadata, totals, entries } = await doors.read(account.id);
        if (metadata === null) return { done: t('recordsNone') };
        const now = doors.now();
        const known = untilHeard(metadata, stored.value.states[account.id] ?? {});
        const file = exportFile(account, { metadata: known, totals, entries }, now);
        doors.save(fileName(account, now), 'application/jsonl', file);
        return { done: t('recordsExported') };
      }),

    /** @param anyway the user agreed to import a file that may be another account's */
    importRecords: (account: Account, file: PickedFile, anyway = false) =>
      task(account, 'import', async () => {
        if (file.size > LARGEST_FILE) return failed({ kind: 'file-too-large' });
        const text = await file.text().catch(() => null);
        if (text === null) return failed({ kind: 'file-unreadable' });
        const answer = await sending(send('importRecords', { accountId: account.id, text, anyway }));
        if (answer === undefined) return null;
        if (!answer.ok)
          return {
            ...failed(answer.error),
            ...(answer.error.kind === 'file-maybe-other' && { unsure: file }),
          };
        const { added } = answer.value;
        return { done: added > 0 ? plural('recordsImported', added) : t('recordsKnown') };
      }),

    forgetRecords: (account: Account) =>
      task(account, 'delete', async () => {
        const answer = await sending(send('forgetRecords', { accountId: account.id }));
        return answer === undefined ? null : { done: t('recordsDeleted', account.name) };
      }),
  };

  /** null: the worker does not answer, which the page shows by itself. */
  async function task(
    { id }: Account,
    doing: 'export' | 'import' | 'delete',
    work: () => Promise<Exclude<RecordsTask, { doing: unknown }> | null>,
  ): Promise<void> {
    const before = tasks.value[id];
    if (before && 'doing' in before) return;
    put(id, { doing });
    const after = await work().catch(() => failed({ kind: 'records-unreadable' }));
    const { [id]: _, ...others } = tasks.value;
    tasks.value = after === null ? others : { ...others, [id]: after };
    if (after !== null) announce('done' in after ? after.done : after.failed.what);
  }
}

const failed = (error: RecordsError): { failed: Words } => ({ failed: recordsWords(error) });

/** "affiliate-glance-records-shop-example-2026-11-21.jsonl". */
function fileName({ name }: Account, now: number): string {
  const plain = name
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `affiliate-glance-records-${plain}-${dayOf(now)}.jsonl`;
}
