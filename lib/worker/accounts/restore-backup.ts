import * as z from 'zod/mini';
import { type Account, account, MOST_ACCOUNTS } from '../../domain/accounts/account.ts';
import { readSiteAddress } from '../../domain/accounts/address.ts';
import { LONGEST_LOGIN } from '../../domain/accounts/connect-form.ts';
import { isSameLogin } from '../../domain/accounts/same-account.ts';
import { settings } from '../../domain/accounts/settings-schema.ts';
import * as file from '../../domain/backup/backup-file.ts';
import { rememberedGroup, tableView } from '../../domain/groups/groups-schema.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { lenient, wholeNumber } from '../../domain/shared-schema.ts';
import { parseJson } from '../../domain/text/json-text.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import { LONGEST_NAME, MOST_GROUPS } from '../../platform/storage/bounds.ts';
import * as items from '../../platform/storage/storage.ts';
import type { Poller } from '../polling/poller.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';

interface RestoreDeps extends CredentialsDeps, Pick<WorkerDeps, 'store' | 'inTurn'> {
  poller: Pick<Poller, 'setTrouble'>;
  newId(): string;
}

const anyHead = z.looseObject({ format: z.literal(file.BACKUP_FORMAT), version: z.number() });
const head = z.object({ settings, tableView });
/** Accepts only an address that connecting would use unchanged. */
const isBaseUrl = (written: string): boolean => {
  const address = readSiteAddress(written);
  return address.ok && address.value.candidates.includes(written);
};
const { id, revision, linkSites, ...programShape } = account.shape;
const { accountId, ...groupShape } = rememberedGroup.shape;
const program = z.object({
  ...programShape,
  baseUrl: z.string().check(z.refine(isBaseUrl)),
  // A shortened name would be another user's.
  username: z.string().check(
    z.maxLength(LONGEST_LOGIN),
    z.overwrite((written) => plainLine(written, LONGEST_LOGIN)),
    z.minLength(1),
  ),
  userId: lenient(z.string().check(z.regex(/^\d{1,20}$/))),
  groups: z.array(z.object(groupShape)).check(z.maxLength(MOST_GROUPS)),
});
const programLine = z.object({ program });
/** The revision of a new account. */
const NEW = 1;
const lastLine = z.object({ programs: wholeNumber() });

/** Restores the settings and the programs that are not connected yet, or nothing. Returns each program's account. */
export async function restoreBackup(outline: string, deps: RestoreDeps) {
  const backup = readOutline(outline);
  if (!backup.ok) return backup;
  const { poller } = deps;
  const restored = await deps.inTurn(() => addTo(backup.value, deps));
  if (!restored.ok) return restored;
  for (const added of restored.value.added) {
    const login = await credentialsOf(added, deps);
    if (!login.ok) await poller.setTrouble(added, login.error);
  }
  return ok({ accountIds: restored.value.accountIds });
}

async function addTo(
  { programs, settings, tableView }: file.BackupHead & { programs: file.BackupProgram[] },
  { store, newId }: RestoreDeps,
): Promise<Result<{ accountIds: string[]; added: Account[] }, file.RestoreError>> {
  const accounts = [...(await store.read(items.ACCOUNTS))];
  const groups = [...(await store.read(items.GROUPS))];
  const added: Account[] = [];
  const accountIds = programs.map(({ groups: programGroups, ...program }) => {
    const known = accounts.find((account) => isSameLogin(account, program));
    const id = known?.id ?? newId();
    const name = plainLine(program.name, LONGEST_NAME) || new URL(program.baseUrl).host;
    const account: Account = { ...program, name, id, revision: NEW };
    if (!known) accounts.push(account);
    if (!known) added.push(account);
    const isKnown = ({ groupId }: { groupId: number }) =>
      groups.some((group) => group.accountId === id && group.groupId === groupId);
    for (const group of programGroups) if (!isKnown(group)) groups.push({ ...group, accountId: id });
    return id;
  });
  if (accounts.length > MOST_ACCOUNTS) return fail({ kind: 'accounts-full', most: MOST_ACCOUNTS });
  const selected = (await store.read(items.SELECTED)) ?? accounts.find(({ role }) => role === 'affiliate')?.id ?? null;
  const kept = await store.writeAtomically(
    [items.ACCOUNTS, accounts],
    [items.GROUPS, groups],
    [items.SETTINGS, settings],
    [items.TABLE_VIEW, tableView],
    [items.SELECTED, selected],
    [items.LOST, false],
  );
  return kept.ok ? ok({ accountIds, added }) : kept;
}

/** Checks everything in the outline, which has one line per program, a first and a last line. */
function readOutline(outline: string): Result<file.BackupHead & { programs: file.BackupProgram[] }, file.BackupError> {
  const most = file.LONGEST_OUTLINE;
  if (outline.length > most) return fail({ kind: 'file-too-large', size: outline.length, most });
  const [first, ...lines] = outline
    .trimEnd()
    .split('\n', MOST_ACCOUNTS + 3)
    .map(parseJson);
  const format = z.safeParse(anyHead, first);
  if (!format.success) return fail({ kind: 'file-unreadable' });
  if (format.data.version > file.BACKUP_VERSION) return fail({ kind: 'file-newer' });
  const chosen = z.safeParse(head, first);
  if (!chosen.success) return fail({ kind: 'file-damaged', where: '1' });
  const end = z.safeParse(lastLine, lines.pop());
  if (!end.success || end.data.programs !== lines.length) return fail({ kind: 'file-cut' });
  const programs: file.BackupProgram[] = [];
  for (const [index, line] of lines.entries()) {
    const read = z.safeParse(programLine, line);
    if (!read.success) return fail({ kind: 'file-damaged', where: String(index + 2) });
    programs.push(read.data.program);
  }
  return ok({ ...chosen.data, programs });
}
