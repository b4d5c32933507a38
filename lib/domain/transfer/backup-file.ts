import type { Account } from '../accounts/account.ts';
import type { ConnectError } from '../accounts/connect-form.ts';
import type { Shown } from '../accounts/display-name.ts';
import type { Settings } from '../accounts/settings-schema.ts';
import type { StorageError } from '../errors-schema.ts';
import type { RememberedGroup, TableView } from '../groups/groups-schema.ts';
import type { Clicks, ClicksView, CountedClicks } from '../portal/clicks-schema.ts';
import { fail, ok, type Result } from '../result.ts';
import type { ExportFileError } from './export-file.ts';

/**
 * Everything that its user would miss on another computer, without passwords: a head with the settings, then for each
 * program a line and, where something is recorded of it, its whole export (`export-file.ts`), and last how many
 * programs these are, by which a backup that was cut short is recognised. Lines of JSON, like an export.
 */
export interface BackupHead {
  settings: Settings;
  tableView: TableView;
}

/** A program as a backup holds it. What belongs to one computer alone is left out: the site names its home again. */
export interface BackupProgramme extends Omit<Account, 'id' | 'revision' | 'ownHome'> {
  groups: Omit<RememberedGroup, 'accountId'>[];
  clicks?: Clicks;
}

/** What is put into a backup, as it is stored. */
interface Kept extends BackupHead {
  accounts: Shown[];
  groups: RememberedGroup[];
  clicks: Record<string, ClicksView | null>;
}

/** Of each account: the lines of its export; none: nothing is recorded. And its counted clicks. */
export interface Recorded {
  lines: string[];
  counted: CountedClicks | null;
}

export const BACKUP_FORMAT = 'affiliate-glance-backup';
export const BACKUP_VERSION = 1;

/** Letters of a program's line: clicks are most of it. */
export const LONGEST_PROGRAMME = 150_000;

/** Bytes: far more than all that is kept takes, and less than a page can hold. */
export const LARGEST_BACKUP = 200_000_000;

export type RestoreError = ExportFileError | StorageError | Extract<ConnectError, { kind: 'accounts-full' }>;

const FIRST_LINE = `{"format":"${BACKUP_FORMAT}"`;
const PROGRAMME_LINE = '{"program":';
const LAST_LINE = '{"programs":';

/** The lines of a backup. @param recorded of each account @param now ms */
export function backupFile(
  { accounts, groups, settings, tableView, clicks }: Kept,
  recorded: Recorded[],
  now: number,
): string[] {
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exportedAt: now, settings, tableView };
  const programmes = accounts.map(({ id, revision, ownHome, givenName, ...account }, at): BackupProgramme => {
    const [known, counted = null] = [clicks[id], recorded[at]?.counted];
    return {
      ...account,
      name: givenName ?? account.name,
      groups: groups.flatMap(({ accountId, ...group }) => (accountId === id ? group : [])),
      ...(known && counted && { clicks: { ...known, counted } }),
    };
  });
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  return [
    line(head),
    ...programmes.flatMap((program, at) => [line({ program }), ...(recorded[at]?.lines ?? [])]),
    line({ programs: programmes.length }),
  ];
}

/**
 * A backup's own lines (settings and programs, still to be checked), and the export of each program, "" where nothing
 * was recorded.
 */
export function splitBackup(text: string): Result<{ outline: string; exports: string[] }, ExportFileError> {
  if (!text.startsWith(FIRST_LINE)) return fail({ kind: 'file-unreadable' });
  const last = text.lastIndexOf(`\n${LAST_LINE}`);
  if (last < 0) return fail({ kind: 'file-cut' });
  const marks: number[] = [];
  for (let at = text.indexOf(`\n${PROGRAMME_LINE}`); at >= 0; at = text.indexOf(`\n${PROGRAMME_LINE}`, at + 1))
    marks.push(at + 1);
  const ends = [...marks.slice(1), last + 1];
  let outline = text.slice(0, marks[0] ?? last + 1);
  const exports = marks.map((from, nth) => {
    const next = text.indexOf('\n', from) + 1;
    outline += text.slice(from, next);
    return text.slice(next, ends[nth]);
  });
  return ok({ outline: outline + text.slice(last + 1), exports });
}
