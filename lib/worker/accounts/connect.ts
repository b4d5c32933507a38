import { type Account, MOST_ACCOUNTS } from '../../domain/accounts/account.ts';
import {
  type ConnectError,
  type ConnectedAccount,
  type ConnectValues,
  checkForm,
  plainPassword,
  plainUsername,
} from '../../domain/accounts/connect-form.ts';
import { withDistinctNames } from '../../domain/accounts/display-name.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import { isSameLogin } from '../../domain/accounts/same-account.ts';
import type { DiscoveryError, Site } from '../../domain/accounts/site-discovery.ts';
import { MINUTE } from '../../domain/calendar/calendar.ts';
import { isForeignAnswer } from '../../domain/errors.ts';
import { latestTime } from '../../domain/extremes.ts';
import { dueAgain, withoutFigures } from '../../domain/polling/account-state.ts';
import { afterFigures, polledRange } from '../../domain/programs/figures.ts';
import { NEW_PICTURE, type Picture } from '../../domain/programs/picture.ts';
import { NEW_RECORD, type RecordChange } from '../../domain/programs/program-record.ts';
import { isOvertaken } from '../../domain/requests/route.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { plainLine } from '../../domain/text/plain-line.ts';
import type { Loaded } from '../../platform/programs/program-database.ts';
import { LONGEST_NAME } from '../../platform/storage/bounds.ts';
import * as items from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { type FoundService, findService } from '../../service/connect/find-service.ts';
import { addOffsets } from '../../service/wire/json.ts';
import { isPasswordsOff } from '../../service/wire/response.ts';
import { readStats } from '../../service/wire/schema.ts';
import { answerContext, type Poller } from '../polling/poller.ts';
import type { Vault } from '../secrets/vault.ts';
import type { WorkerDeps } from '../storage/worker-deps.ts';
import { identify } from './identify.ts';
import type { PendingPermissions } from './pending-permissions.ts';

export interface ConnectDeps extends Omit<WorkerDeps, 'meter' | 'showOutbox' | 'wake' | 'refresh'> {
  pendingPermissions: Pick<PendingPermissions, 'giveBackUnused'>;
  vault: Vault;
  poller: Pick<Poller, 'plan'>;
  newId(): string;
  discover(
    typed: string,
  ): Promise<Result<Pick<Site, 'name' | 'baseUrl' | 'ownHome' | 'consentUrl' | 'zone'>, DiscoveryError>>;
  clearAccountNotifications(accountId: string): Promise<void>;
}

/** Stores an account if the service accepts its credentials. The caller gives back host access that is not needed. */
export async function connect(
  form: ConnectValues,
  deps: ConnectDeps,
): Promise<Result<Pick<ConnectedAccount, 'account' | 'keyRefused'>, ConnectError>> {
  const { store } = deps;
  const accounts = await store.read(items.ACCOUNTS);
  const edited = accounts.find(({ id }) => id === form.accountId) ?? null;
  if (form.accountId !== null && !edited) return fail({ kind: 'account-gone' });
  const checked = checkForm(form, edited);
  if (!checked.ok) return checked;
  const address = checked.value;
  if (!(await deps.hasAccess(address.permissions[0]))) return fail({ kind: 'no-access' });

  const username = plainUsername(form.username);
  const requestedAt = deps.now();
  const isStored = edited && form.password.trim() === '';
  const revealed = isStored ? await deps.vault.reveal(edited) : ok(plainPassword(form.password));
  if (!revealed.ok) return revealed;
  const password = revealed.value;
  const found = await findService(address.candidates, { username, password }, deps.client);
  if (!found.ok) {
    const { kind } = found.error;
    if (address.upgraded && (kind === 'no-answer' || kind === 'timeout')) return fail({ kind: 'address-insecure' });
    if (isPasswordsOff(found.error)) return fail({ kind: 'passwords-off' });
    const isUnclear = found.error.kind === 'unauthorized' && found.error.code === undefined;
    if (!isForeignAnswer(found.error) && !isUnclear) return found;
    // The rest of the host may have another owner (univ.example/~alice), so it is searched without the password.
    const site = await deps.discover(form.baseUrl);
    if (!site.ok) return found;
    const { baseUrl, consentUrl, ownHome } = site.value;
    const isHere = address.candidates.includes(baseUrl);
    if (!isUnclear) return isHere ? found : fail({ kind: 'service-elsewhere', to: baseUrl });
    if (consentUrl === null && ownHome === undefined) return fail({ kind: 'passwords-off' });
    if (!isHere || (await deps.client.arrives({ baseUrl, username, password }))) return found;
    return fail({ kind: 'login-unclear' });
  }

  const service = found.value;
  const { baseUrl, rewrites } = service;
  // This has a timeout, because the site's name and home page are optional.
  const named = await withTimeout(deps.discover(baseUrl), deps.timeout);
  const site = named?.ok ? named.value : null;
  const credentials = { baseUrl, username, password, rewrites };
  const { login, withUserId } = await identify(credentials, accounts, deps);

  return deps.inTurn(async () => {
    const current = (await store.read(items.ACCOUNTS)).map(withUserId);
    // The account may have been renamed or disconnected during the request.
    const edit = current.find(({ id }) => id === form.accountId);
    if (form.accountId !== null && !edit) return fail({ kind: 'account-gone' });
    // A connected user keeps the account and its history, whichever form was used.
    const same = [edit, ...current].find((account) => account && isSameLogin(account, login));
    const replaced = same ?? edit ?? null;
    const isOther = replaced !== null && !same;
    if (isOther && !form.mayDeleteHistory && (await hasHistory(replaced, deps)))
      return fail({
        kind: 'different-account',
        name: withDistinctNames(current).find(({ id }) => id === replaced.id)?.name ?? replaced.name,
      });
    if (!replaced && current.length >= MOST_ACCOUNTS) return fail({ kind: 'accounts-full', most: MOST_ACCOUNTS });
    // Other times would make the known referrals of the same user new.
    const zone = same ? same.zone : zoneFor(service.answer, site?.zone);
    const answer = inZone(service.answer, zone);
    const userId = login.userId ?? same?.userId;
    // The name in the form belongs to the account it was opened for.
    const typedName = edit && edit !== replaced ? '' : plainLine(form.name, LONGEST_NAME);
    const id = replaced?.id ?? deps.newId();
    const picture = items.pictureItem(id);
    const { secret, keyRefused } = await deps.vault.seal(id, password);
    const account: Account = {
      id,
      name: typedName || replaced?.name || form.siteName || (site?.name ?? address.host),
      baseUrl,
      username,
      ...(rewrites.length > 0 && { rewrites }),
      ...(zone !== undefined && { zone }),
      ...(userId !== undefined && { userId }),
      role: answer ? 'affiliate' : 'administration',
      revision: (replaced?.revision ?? 0) + 1,
      // A newly typed password is not the one made on the consent page.
      ...((form.byConsent || (form.password.trim() === '' && replaced?.byConsent)) && { byConsent: true }),
      // The consent page does not ask how long to keep the password, so an earlier choice holds.
      ...(((form.untilClose ?? (form.byConsent && same?.untilClose)) || keyRefused) && { untilClose: true }),
      ...(same && userChoices(same)),
    };
    const context = { ...answerContext(account, await store.readShared(), deps), requestedAt };
    // Another user's history goes first: comparing with it would announce all referrals as new.
    if (isOther) await deps.database.remove(id);
    const blank: [typeof picture, Picture][] = same ? [] : [[picture, NEW_PICTURE]];
    const kept = await store.writeAtomically(
      [items.secretItem(id), account.untilClose ? null : secret],
      ...blank,
      [items.LOST, false],
      [items.GROUPS, (await store.read(items.GROUPS)).filter(({ accountId }) => !isOther || accountId !== id)],
      [items.ACCOUNTS, replaced ? current.map((known) => (known.id === id ? account : known)) : [...current, account]],
    );
    if (!kept.ok) {
      if (!replaced) await deps.vault.forget(id);
      return kept;
    }
    if (account.untilClose) await store.write(items.sessionSecretItem(id), secret);
    await store.erase(account.untilClose ? items.secretItem(id) : items.sessionSecretItem(id));
    const connected = ({ record, rows }: Pick<Loaded, 'record' | 'rows'>): RecordChange => {
      if (!answer) return { record: { ...record, state: withoutFigures(record.state) } };
      // A poll may have been answered during this request.
      if (isOvertaken(record.state.route, requestedAt, context.now))
        return { record: { ...record, state: dueAgain(record.state) } };
      return afterFigures(record, rows, ok(answer), context);
    };
    // A poll or a deletion that hangs may have left the other user's history.
    const work = (loaded: Loaded): RecordChange =>
      isOther ? { ...connected({ record: NEW_RECORD, rows: [] }), isNewHistory: true } : connected(loaded);
    await deps.programs.commit(account, work, { rows: polledRange });
    await deps.programs.publishNow(id, true);
    if (isOther) await deps.clearAccountNotifications(id);
    if (replaced && permissionFor(replaced.baseUrl) !== permissionFor(baseUrl))
      await deps.pendingPermissions.giveBackUnused(permissionFor(replaced.baseUrl));
    if (account.role === 'affiliate' && !(await store.read(items.SELECTED)))
      await store.write(items.SELECTED, account.id);
    await deps.poller.plan();
    return ok({ account, ...(keyRefused && { keyRefused }) });
  });
}

/** ms by which a new referral may be ahead of the server's own clock. */
const CLOCK_SKEW = 5 * MINUTE;

/** The site's time zone, unless referrals would come from the future of the answer's own date. */
function zoneFor(answer: FoundService['answer'], zone: string | undefined): string | undefined {
  const latest = latestTime(inZone(answer, zone)?.value.referrals.map(({ at }) => at) ?? []) ?? 0;
  return answer?.at && latest > answer.at + CLOCK_SKEW ? undefined : zone;
}

/** The answer as polls will have it. */
function inZone(answer: FoundService['answer'], zone: string | undefined): FoundService['answer'] {
  if (!zone || answer?.json === undefined) return answer;
  const json = structuredClone(answer.json);
  addOffsets(json, zone);
  const read = readStats(json);
  return read.ok ? { ...answer, value: read.value } : answer;
}

const userChoices = ({ goal, campaigns, linkSites, notify, offBadge }: Account) => ({
  ...{ goal, campaigns, linkSites, notify, offBadge },
});

/** Whether replacing the account would lose history. An affiliate account without any may still get it. */
const hasHistory = async ({ id, role }: Account, { programs }: ConnectDeps): Promise<boolean> =>
  role === 'affiliate' || (await programs.read(id)).mirror.count > 0;
