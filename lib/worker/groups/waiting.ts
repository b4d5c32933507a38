import type { Account } from '../../domain/accounts/account.ts';
import { administrationOf } from '../../domain/accounts/administration.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Watch } from '../../domain/groups/groups-schema.ts';
import type { Waiting } from '../../domain/groups/overview.ts';
import { ok, type Result } from '../../domain/result.ts';
import { capabilitiesOf, findAccount, type Store } from '../../platform/storage/storage.ts';
import type { Client } from '../../service/routes/client.ts';
import { type CredentialsDeps, credentialsOf } from '../secrets/credentials.ts';

export interface WaitingDeps extends CredentialsDeps {
  client: Pick<Client, 'affiliates' | 'waitingReferrals'>;
}

const APPLICANTS = { groupId: null, search: '', status: 'pending', perPage: 1, page: 1 };

/** How many wait for approval. Asks for a single row, because only the listing's total counts. */
export async function howManyWait(
  account: Account,
  { kind }: Pick<Watch, 'kind'>,
  deps: WaitingDeps,
): Promise<Result<Waiting, ServiceError>> {
  const login = await credentialsOf(account, deps);
  if (!login.ok) return login;
  if (kind === 'referrals') return deps.client.waitingReferrals(login.value);
  const { signal } = new AbortController();
  const answer = await deps.client.affiliates(login.value, APPLICANTS, { more: false, signal });
  if (!answer.ok) return answer;
  const { total, affiliates } = answer.value;
  return ok({ total, editUrl: affiliates[0]?.editUrl ?? null });
}

/** Keeps where the administration is, as the link in a row tells. */
export async function keepAdminUrl(
  account: Account,
  editUrl: string | null,
  { store, inTurn }: { store: Store; inTurn<T>(work: () => Promise<T>): Promise<T> },
): Promise<void> {
  if (editUrl === null) return;
  const adminUrl = administrationOf(editUrl);
  const isNew = async () => {
    const known = await store.read(capabilitiesOf(account.id));
    return known && known.revision === account.revision && known.adminUrl !== adminUrl ? known : null;
  };
  // Nearly always it is known.
  if (!(await isNew())) return;
  await inTurn(async () => {
    const known = await isNew();
    const current = await findAccount(store, account.id);
    if (known && current?.revision === account.revision)
      await store.write(capabilitiesOf(account.id), { ...known, adminUrl });
  });
}
