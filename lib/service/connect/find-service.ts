import type { ServiceError } from '../../domain/errors-schema.ts';
import type { Answer, StatsAnswer } from '../../domain/referrals/answer.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Client } from '../routes/client.ts';

/** Errors after which trying another path would not help. */
const FINAL = ['offline', 'no-answer', 'timeout', 'unauthorized', 'forbidden', 'not-affiliate', 'busy', 'no-access'];
const INFORMATIVE = ['unfit', 'too-large', 'server-error', 'redirect', 'no-route', 'html-page', 'not-json'];

/** Tries base URLs; `answer` null: valid credentials of no affiliate. Error: the most informative of all failures. */
export async function findService(
  candidates: string[],
  login: { username: string; password: string },
  client: Client,
): Promise<Result<{ baseUrl: string; answer: Answer<StatsAnswer> | null }, ServiceError>> {
  const failures: ServiceError[] = [];
  for (const baseUrl of candidates) {
    const answer = await client.stats({ baseUrl, ...login }, { resolveRedirect: true });
    if (answer.ok) return ok({ baseUrl, answer: answer.value });
    const { error } = answer;
    if (error.kind === 'not-affiliate') return ok({ baseUrl, answer: null });
    const target = error.kind === 'redirect' && error.to !== null ? error.to : baseUrl;
    if (FINAL.includes(error.kind) || new URL(target).origin !== new URL(baseUrl).origin) return fail(error);
    failures.push(error);
  }
  const rank = (kind: string) => (INFORMATIVE.includes(kind) ? INFORMATIVE.indexOf(kind) : INFORMATIVE.length);
  failures.sort((a, b) => rank(a.kind) - rank(b.kind));
  return fail(failures[0] ?? { kind: 'not-found' });
}
