import { endpoint, isUsualAddress, restRootOf } from '../../domain/accounts/address.ts';
import { type Checked, type Finding, LAYERS, type Layer } from '../../domain/accounts/connection-check.ts';
import { type CheckError, isDenial, isForeignAnswer } from '../../domain/errors.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Answer } from '../../domain/referrals/answer.ts';
import type { Result } from '../../domain/result.ts';
import type { FoundGroups } from '../routes/program-access.ts';
import { parseExactJson } from '../wire/json.ts';
import { type Credentials, type RequestDeps, VISITED_BYTES, visit } from '../wire/request.ts';
import { isPasswordsOff, readBody, readResponse } from '../wire/response.ts';
import { INDEX_FIELDS, type RestIndex, readIndex } from './rest-index.ts';

export interface CheckDeps extends RequestDeps {
  hasAccess: boolean;
  now(): number;
  /** The outcome of the figures' own request, as every poll makes it. */
  stats(): Promise<Result<Pick<Answer<unknown>, 'cachedSeconds' | 'extra'>, ServiceError>>;
  groupAccess(): Promise<FoundGroups>;
}

/** ms. With clocks further apart, displayed times are wrong, and eventually TLS fails. */
const MAX_CLOCK_SKEW = 5 * 60_000;

/** Checks a connection. The figures' own request decides; the index, requested without login, explains failures. */
export async function check({ baseUrl }: Pick<Credentials, 'baseUrl'>, deps: CheckDeps): Promise<Checked[]> {
  const found = new Map<Layer, Omit<Checked, 'layer'>>();
  const note = (layer: Layer, finding: Finding, error?: CheckError): void =>
    void found.set(layer, error ? { finding, error } : { finding });
  const pass = (...layers: Layer[]): void => {
    for (const layer of layers) note(layer, 'pass');
  };
  const root = restRootOf(baseUrl);
  await checkAll();
  return LAYERS.map((layer) => ({ layer, ...(found.get(layer) ?? { finding: 'not-reached' as const }) }));

  async function checkAll(): Promise<void> {
    if (!deps.online()) return note('online', 'fail', { kind: 'offline' });
    pass('online');
    if (!deps.hasAccess) return note('access', 'fail', { kind: 'no-access' });
    pass('access');
    const site = await requestIndex();
    const stats = await deps.stats();
    const error = stats.ok ? null : stats.error;
    if (site || (error && !isSilent(error))) pass('answers', 'secure');
    if (site?.index || root === null) note('root', root === null ? 'absent' : 'pass');
    // Only an answer about the affiliate proves that the service accepted the login.
    const isAccepted = error === null || error.kind === 'not-affiliate' || error.kind === 'forbidden';
    if (isAccepted || error.kind === 'unauthorized' || site?.index?.hasService) pass('service');
    if (isAccepted) pass('credentials');
    if (error?.kind === 'not-affiliate') note('affiliate', 'absent');
    else if (error) note(...failureOf(error, site));
    checkClock(Date.parse(site?.date ?? ''));
    if (stats.ok) {
      pass('answers', 'secure', 'affiliate');
      const { cachedSeconds, extra } = stats.value;
      if (cachedSeconds !== null) note('fresh', 'fail', { kind: 'stale' });
      else if (extra !== undefined) note('fresh', 'absent', { kind: 'extra-text', text: extra });
      else pass('fresh');
    }
    if (isAccepted) await checkGroups(stats.ok);
  }

  /** The layer at which the figures' request failed, and the error that explains it. */
  function failureOf(error: ServiceError, site: Site | null): [Layer, 'fail', CheckError] {
    if (error.kind === 'redirect' || error.kind === 'protected' || (site === null && isSilent(error)))
      return ['answers', 'fail', error];
    if (error.kind === 'unauthorized') return ['credentials', 'fail', loginError(error, site)];
    if (isPasswordsOff(error)) return ['credentials', 'fail', { kind: 'passwords-off' }];
    if (!isForeignAnswer(error)) return ['affiliate', 'fail', error];
    if (root === null) return ['service', 'fail', error];
    // An index for members says nothing about a user's figures.
    const isForMembers = site?.error && (site.error.kind === 'unauthorized' || isDenial(site.error));
    if (!site?.index && !isForMembers) return ['root', 'fail', site?.error ?? { kind: 'rest-closed' }];
    // The index can only confirm the usual namespace.
    const isMissing = site?.index && isUsualAddress(baseUrl) && !site.index.hasService;
    if (isMissing || error.kind === 'no-route') return ['service', 'fail', { kind: 'no-route' }];
    return ['affiliate', 'fail', error];
  }

  /** Distinguishes a wrong login from one that never arrived, without sending it again. */
  function loginError(error: ServiceError & { kind: 'unauthorized' }, site: Site | null): CheckError {
    if (error.code !== undefined || root === null) return error;
    return { kind: site?.index?.hasPasswords === false ? 'passwords-off' : 'credentials-unclear' };
  }

  function checkClock(serverTime: number): void {
    if (Number.isNaN(serverTime)) note('clock', 'absent');
    else if (Math.abs(serverTime - deps.now()) > MAX_CLOCK_SKEW) note('clock', 'absent', { kind: 'clocks-differ' });
    else pass('clock');
  }

  async function checkGroups(hasFigures: boolean): Promise<void> {
    const { groupAccess, groupRoute, programAccess } = await deps.groupAccess();
    if (groupRoute === 'core' || groupAccess === 'allowed') pass('groups');
    // An older service ignores the group filter and lists the whole program.
    else if (groupAccess && programAccess === 'allowed') note('groups', 'absent', { kind: 'no-group-filter' });
    else if (groupAccess === 'absent') note('groups', 'absent');
    else if (groupAccess === 'forbidden') note('groups', 'absent', { kind: 'forbidden' });
    else if (!hasFigures) note('groups', 'fail', { kind: 'groups-unknown' });
  }

  /** null: no answer. */
  async function requestIndex(): Promise<Site | null> {
    try {
      const address = endpoint(root ?? baseUrl, '/', { _fields: INDEX_FIELDS, _: deps.nonce() });
      const response = await visit(deps.fetch, address, { headers: { Accept: 'application/json' } });
      const body = await readBody(response, VISITED_BYTES);
      const text = body.ok ? body.value : '';
      const json = parseExactJson(text);
      const answer = readResponse(response, text);
      const index = root !== null && response.ok && json.ok ? readIndex(json.value) : null;
      return { index, error: answer.ok ? null : answer.error, date: response.headers.get('date') };
    } catch {
      return null;
    }
  }
}

interface Site {
  /** null: unreadable, or no WordPress. */
  index: RestIndex | null;
  error: ServiceError | null;
  date: string | null;
}

const isSilent = ({ kind }: ServiceError): boolean => kind === 'no-answer' || kind === 'timeout' || kind === 'offline';
