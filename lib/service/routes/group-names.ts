import { MOST_NAMED_GROUPS, type NamedGroup } from '../../domain/groups/affiliates.ts';
import type { Credentials, Request } from '../wire/request.ts';
import { readGroups, readGroupTotal } from './group-schema.ts';

const PER_PAGE = 100;

/**
 * `GET /settings/groups`, undocumented: the groups by name, page by page up to the stated total or
 * `MOST_NAMED_GROUPS`. If a page fails, those that came before it.
 */
export async function requestGroups(get: Request, credentials: Credentials): Promise<NamedGroup[]> {
  const found = new Map<number, NamedGroup>();
  for (let page = 1; found.size < MOST_NAMED_GROUPS; page++) {
    const query = { per_page: String(PER_PAGE), ...(page > 1 && { page: String(page) }) };
    const answer = await get(credentials, '/settings/groups', { query });
    if (!answer.ok) break;
    const before = found.size;
    for (const group of readGroups(answer.value.value)) found.set(group.groupId, group);
    // A service without paging returns the same page again.
    if (found.size === before || found.size >= (readGroupTotal(answer.value.value) ?? 0)) break;
  }
  return [...found.values()].slice(0, MOST_NAMED_GROUPS);
}
