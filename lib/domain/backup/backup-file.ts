import type { Account } from '../accounts/account.ts';
import type { ConnectError } from '../accounts/connect-form.ts';
import type { NamedAccount } from '../accounts/display-name.ts';
import type { Settings } from '../accounts/settings-schema.ts';
import type { StorageError } from '../errors-schema.ts';
import type { RememberedGroup, TableView } from '../groups/groups-schema.ts';
import type { Clicks, ClicksView, CountedClicks } from '../portal/clicks-schema.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * A backup holds all settings, choices and histories, without passwords, as lines of JSON: a head with the settings, a
 * line and the history of each program (`history-lines.ts`), and their number, whose absence shows an incomplete file.
 */
export interface BackupHead {
  settings: Settings;
  tableView: TableView;
}

/** A program in a backup, without what concerns only one computer; the site names its home again. */
export interface BackupProgram extends Omit<Account, 'id' | 'revision' | 'ownHome'> {
  groups: Omit<RememberedGroup, 'accountId'>[];
  clicks?: Clicks;
}

interface BackupContents extends BackupHead {
  accounts: NamedAccount[];
  groups: RememberedGroup[];
  clicks: Record<string, ClicksView | null>;
}

export interface AccountHistory {
  lines: string[];
  counted: CountedClicks | null;
}

export type BackupError =
  /** In bytes. `of`: the whole file, or one message to the worker. */
  | { kind: 'file-too-large'; of: 'file' | 'message'; size: number; most: number }
  | { kind: 'file-unreadable' }
  | { kind: 'file-cut' }
  | { kind: 'file-newer' }
  /** `where`: the line number, and the path in it. */
  | { kind: 'file-damaged'; where: string }
  /** A program has the history of another one, of `site`. */
  | { kind: 'history-elsewhere'; site: string };

export type RestoreError = BackupError | StorageError | Extract<ConnectError, { kind: 'accounts-full' }>;

export const BACKUP_FORMAT = 'affiliate-glance-backup';
export const BACKUP_VERSION = 1;

/** Characters of a program's line, mostly clicks. */
export const LONGEST_PROGRAM = 150_000;

/** Bytes: more than all stored data, and less than a page can hold. */
export const LARGEST_BACKUP = 200_000_000;

/** Bytes of a message that Chrome delivers (64 MiB), less a few around the text; Firefox takes more. */
export const LARGEST_MESSAGE = 67_000_000;

const FIRST_LINE = `{"format":"${BACKUP_FORMAT}"`;
const PROGRAM_LINE = '{"program":';
const LAST_LINE = '{"programs":';

export const messageBytes = (text: string): number => new Blob([JSON.stringify(text)]).size;

export const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

export function backupFile(
  { accounts, groups, settings, tableView, clicks }: BackupContents,
  histories: AccountHistory[],
  now: number,
): string[] {
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, exportedAt: now, settings, tableView };
  const programs = accounts.map(({ id, revision, ownHome, givenName, ...account }, at): BackupProgram => {
    const [known, counted = null] = [clicks[id], histories[at]?.counted];
    return {
      ...account,
      name: givenName ?? account.name,
      groups: groups.flatMap(({ accountId, ...group }) => (accountId === id ? group : [])),
      ...(known && counted && { clicks: { ...known, counted } }),
    };
  });
  return [
    lineOf(head),
    ...programs.flatMap((program, at) => [lineOf({ program }), ...(histories[at]?.lines ?? [])]),
    lineOf({ programs: programs.length }),
  ];
}

/** A backup's own lines (settings and programs, unchecked), and the history of each program ("": none). */
export function splitBackup(text: string): Result<{ outline: string; histories: string[] }, BackupError> {
  if (!text.startsWith(FIRST_LINE)) return fail({ kind: 'file-unreadable' });
  const last = text.lastIndexOf(`\n${LAST_LINE}`);
  if (last < 0) return fail({ kind: 'file-cut' });
  const marks: number[] = [];
  for (let at = text.indexOf(`\n${PROGRAM_LINE}`); at >= 0; at = text.indexOf(`\n${PROGRAM_LINE}`, at + 1))
    marks.push(at + 1);
  const ends = [...marks.slice(1), last + 1];
  let outline = text.slice(0, marks[0] ?? last + 1);
  const histories = marks.map((from, nth) => {
    const next = text.indexOf('\n', from) + 1;
    outline += text.slice(from, next);
    return text.slice(next, ends[nth]);
  });
  outline += text.slice(last + 1);
  const size = Math.max(...[outline, ...histories].map(messageBytes));
  // A message that is too long gets no answer.
  if (size > LARGEST_MESSAGE) return fail({ kind: 'file-too-large', of: 'message', size, most: LARGEST_MESSAGE });
  return ok({ outline, histories });
}
