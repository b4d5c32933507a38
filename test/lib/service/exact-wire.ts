import { readFileSync } from 'node:fs';
import { createClient } from '../../../lib/service/routes/client.ts';
import { type ExactJson, parseExactJson } from '../../../lib/service/wire/json.ts';
import type { RequestDeps } from '../../../lib/service/wire/request.ts';
import type { Service } from '../../tools/service/service.ts';

/** A body as the client reads it, with each number as the text that it is written as. */
export function exact(body: string): ExactJson {
  const json = parseExactJson(body);
  if (!json.ok) throw new Error('This is not JSON.');
  return json.value;
}

/** A value as it comes over the wire. */
export const wire = (value: unknown): ExactJson => exact(JSON.stringify(value));

/** The body of a recording such as `deployed/portal-stats`, with its numbers as they were written. */
export function recorded(name: string): ExactJson {
  const text = readFileSync(new URL(`../../fixtures/wire/${name}.json`, import.meta.url), 'utf8');
  return exact(text.slice(text.indexOf('"body":') + '"body":'.length, text.lastIndexOf('}')));
}

/** A client over real HTTP, which sends n1, n2 … in the parameter that bypasses caches. */
export function realClient(deps: Partial<RequestDeps> = {}): ReturnType<typeof createClient> {
  let nonce = 0;
  return createClient({ fetch, online: () => true, nonce: () => `n${++nonce}`, ...deps });
}

/** Credentials that the service accepts, unless another password is given. */
export const loginTo = (
  service: Service,
  username = 'ada',
  baseUrl: string = service.deployedBase,
  password = service.users.password(username),
) => ({ baseUrl, username, password });
