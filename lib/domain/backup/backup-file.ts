import { type Account, MOST_ACCOUNTS } from '../accounts/account.ts';
import type { ConnectError } from '../accounts/connect-form.ts';
import type { NamedAccount } from '../accounts/display-name.ts';
import type { Settings } from '../accounts/settings-schema.ts';
import type { StorageError } from '../errors-schema.ts';
import type { RememberedGroup, TableView } from '../groups/groups-schema.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * A backup is lines of JSON: a head with the settings, a line and the history of each program (`history-lines.ts`), and
 * their number, whose absence shows an incomplete file. It has no passwords and no clicks.
 */
export interface BackupHead {
  settings: Settings;
  tableView: TableView;
}

/**
 * A program, without what concerns one computer, and without sites that the user agreed to: anybody may have made the
 * file.
 */
export interface BackupProgram extends Omit<Account, 'id' | 'revision' | 'linkSites'> {
  groups: Omit<RememberedGroup, 'accountId'>[];
}

interface BackupContents extends BackupHead {
  accounts: NamedAccount[];
  groups: RememberedGroup[];
}

export type BackupError =
  /** `size` and `most` in bytes. */
  | { kind: 'file-too-large'; size: number; most: number }
  | { kind: 'file-unreadable' }
  | { kind: 'file-cut' }
  | { kind: 'file-newer' }
  /** `where`: the line number, and the path in it. */
  | { kind: 'file-damaged'; where: string }
  /** A program has the history of another one, of `site`. */
  | { kind: 'history-elsewhere'; site: string };

type TooManyPrograms = Extract<ConnectError, { kind: 'accounts-full' }>;
export type RestoreError = BackupError | StorageError | TooManyPrograms;

export const BACKUP_FORMAT = 'affiliate-glance-backup';
export const BACKUP_VERSION = 1;

/** Characters of a program's line, mostly groups. */
const LONGEST_PROGRAM = 150_000;
/** Characters of the lines without histories, which the worker gets in one message. */
export const LONGEST_OUTLINE = (MOST_ACCOUNTS + 2) * LONGEST_PROGRAM;

/** Bytes that a page can hold. */
export const LARGEST_BACKUP = 200_000_000;

const FIRST_LINE = `{"format":"${BACKUP_FORMAT}"`;
const PROGRAM_LINE = '{"program":';
const LAST_LINE = '{"programs":';

export const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/** The parts of a backup's file. @param histories in the order of the accounts @param now ms */
export function backupFile(
  { accounts, groups, settings, tableView }: BackupContents,
  histories: string[][],
  now: number,
): string[] {
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exportedAt: now, settings, tableView };
  const programs = accounts.map(({ id, revision, linkSites, givenName, ...account }): BackupProgram => {
    return {
      ...account,
      name: givenName ?? account.name,
      groups: groups.flatMap(({ accountId, ...group }) => (accountId === id ? group : [])),
    };
  });
  return [
    lineOf(head),
    ...programs.flatMap((program, index) => [lineOf({ program }), ...(histories[index] ?? [])]),
    lineOf({ programs: programs.length }),
  ];
}

/** A backup's own lines (settings and programs, unchecked), and the history of each program ("": none). */
export function splitBackup(
  text: string,
): Result<{ outline: string; histories: string[] }, BackupError | TooManyPrograms> {
  if (!text.startsWith(FIRST_LINE)) return fail({ kind: 'file-unreadable' });
  const last = text.lastIndexOf(`\n${LAST_LINE}`);
  if (last < 0) return fail({ kind: 'file-cut' });
  const starts: number[] = [];
  for (let end = text.indexOf(`\n${PROGRAM_LINE}`); end >= 0; end = text.indexOf(`\n${PROGRAM_LINE}`, end + 1)) {
    if (starts.length === MOST_ACCOUNTS) return fail({ kind: 'accounts-full', most: MOST_ACCOUNTS });
    starts.push(end + 1);
  }
  const ends = [...starts.slice(1), last + 1];
  let outline = text.slice(0, starts[0] ?? last + 1);
  const histories = starts.map((start, index) => {
    const next = text.indexOf('\n', start) + 1;
    outline += text.slice(start, next);
    return text.slice(next, ends[index]);
  });
  outline += text.slice(last + 1);
  if (outline.length > LONGEST_OUTLINE)
    return fail({ kind: 'file-too-large', size: outline.length, most: LONGEST_OUTLINE });
  return ok({ outline, histories });
}
