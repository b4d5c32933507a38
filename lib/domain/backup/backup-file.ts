import type { Account } from '../accounts/account.ts';
import type { ConnectError } from '../accounts/connect-form.ts';
import type { NamedAccount } from '../accounts/display-name.ts';
import type { Settings } from '../accounts/settings-schema.ts';
import type { StorageError } from '../errors-schema.ts';
import type { RememberedGroup, TableView } from '../groups/groups-schema.ts';
import type { Clicks, ClicksView, CountedClicks } from '../portal/clicks-schema.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * Everything that its user would miss on another computer, without passwords, as lines of JSON: a head with the
 * settings, then for each program a line and its history (`history-lines.ts`), and last how many programs these are, by
 * which a backup that was cut short is recognized.
 */
export interface BackupHead {
  settings: Settings;
  tableView: TableView;
}

/** A program as a backup holds it. What belongs to one computer alone is left out: the site names its home again. */
export interface BackupProgram extends Omit<Account, 'id' | 'revision' | 'ownHome'> {
  groups: Omit<RememberedGroup, 'accountId'>[];
  clicks?: Clicks;
}

/** What is put into a backup, as it is stored. */
interface BackupContents extends BackupHead {
  accounts: NamedAccount[];
  groups: RememberedGroup[];
  clicks: Record<string, ClicksView | null>;
}

/** What an account has besides: the lines of its history, none if there is none, and its counted clicks. */
export interface AccountHistory {
  lines: string[];
  counted: CountedClicks | null;
}

export type BackupError =
  /** In bytes. `of`: the whole file, or one message of it, which is longer than what it carries. */
  | { kind: 'file-too-large'; of: 'file' | 'message'; size: number; most: number }
  /** It is no backup. */
  | { kind: 'file-unreadable' }
  /** Its end is missing. */
  | { kind: 'file-cut' }
  /** A later version of the extension made it. */
  | { kind: 'file-newer' }
  /** Something in it is wrong. `where`: the number of the line, and the way to it. */
  | { kind: 'file-damaged'; where: string }
  /** The history of a program is another one's. `site`: whose it says it is. */
  | { kind: 'history-elsewhere'; site: string };

export type RestoreError = BackupError | StorageError | Extract<ConnectError, { kind: 'accounts-full' }>;

export const BACKUP_FORMAT = 'affiliate-glance-backup';
export const BACKUP_VERSION = 1;

/** Characters of a program's line: clicks are most of it. */
export const LONGEST_PROGRAM = 150_000;

/** Bytes: more than all that is kept takes, and less than a page can hold. */
export const LARGEST_BACKUP = 200_000_000;

/** Bytes of JSON that Chrome hands over (64 MiB), but for the few around the text; Firefox takes more. */
export const LARGEST_MESSAGE = 67_000_000;

const FIRST_LINE = `{"format":"${BACKUP_FORMAT}"`;
const PROGRAM_LINE = '{"program":';
const LAST_LINE = '{"programs":';

/** Bytes of a text as a message writes it. */
export const messageBytes = (text: string): number => new Blob([JSON.stringify(text)]).size;

/** A line of a backup. */
export const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/** The lines of a backup. @param histories of each account @param now ms of this computer's clock */
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

/** A backup's own lines (settings and programs, still to be checked), and the history of each program, "" for none. */
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
  // Before anything is restored: a message that is too long is never answered.
  if (size > LARGEST_MESSAGE) return fail({ kind: 'file-too-large', of: 'message', size, most: LARGEST_MESSAGE });
  return ok({ outline, histories });
}
