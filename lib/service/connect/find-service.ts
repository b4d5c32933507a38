import type { Rewrite, ServiceError } from '../../domain/errors-schema.ts';
import type { StatsAnswer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Client, ReadAnswer } from '../routes/client.ts';

/** Errors after which trying another path would not help, or could prolong a lockout. */
const FINAL = ['offline', 'no-answer', 'timeout', 'unauthorized', 'forbidden', 'not-affiliate', 'refused', 'no-access'];
const INFORMATIVE = [
  ...['busy', 'protected', 'unfit', 'too-large', 'server-error', 'redirect', 'no-route', 'html-page', 'not-json'],
];

export interface FoundService {
  baseUrl: string;
  rewrites: Rewrite[];
  /** null: valid credentials of no affiliate. */
  answer: ReadAnswer<StatsAnswer> | null;
}

/** Tries base URLs. Error: the most informative of all failures. */
export async function findService(
  candidates: string[],
  login: { username: string; password: string },
  client: Pick<Client, 'stats'>,
): Promise<Result<FoundService, ServiceError>> {
  const failures: ServiceError[] = [];
  for (const baseUrl of candidates) {
    const found = await statsAt(baseUrl);
    if (found.ok) return found;
    const { error } = found;
    const target = error.kind === 'redirect' && error.to !== null ? error.to : baseUrl;
    const isFinal = FINAL.includes(error.kind) || (error.kind === 'busy' && error.status === 429);
    if (isFinal || new URL(target).origin !== new URL(baseUrl).origin) return found;
    failures.push(error);
  }
  const [telling] = INFORMATIVE.flatMap((rank) => failures.filter(({ kind }) => kind === rank));
  return fail(telling ?? failures[0] ?? { kind: 'not-found' });

  /** Sends the login along a redirect to the same route only, once for each way to rewrite an address. */
  async function statsAt(baseUrl: string, rewrites: Rewrite[] = []): Promise<Result<FoundService, ServiceError>> {
    const answer = await client.stats(
      { baseUrl, ...login, ...(rewrites.length > 0 && { rewrites }) },
      { resolveRedirect: true },
    );
    if (answer.ok) return ok({ baseUrl, rewrites, answer: answer.value });
    const { error } = answer;
    if (error.kind === 'not-affiliate') return ok({ baseUrl, rewrites, answer: null });
    const rewrite = error.kind === 'redirect' && error.rewrite;
    if (!rewrite || rewrites.includes(rewrite)) return answer;
    const rewritten = await statsAt(baseUrl, [...rewrites, rewrite]);
    return rewritten.ok || rewritten.error.kind !== 'redirect' ? rewritten : answer;
  }
}
