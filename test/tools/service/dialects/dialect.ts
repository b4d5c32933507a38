import type { ServiceFigures } from '../figures/figures.ts';
import type { Member } from '../figures/group-members.ts';
import type { Group } from '../figures/service-groups.ts';
import type { Page } from '../routes/paging.ts';

export type DialectName = 'documented' | 'deployed';

/** Serializes the service's state. `path`: the listing's address; `site`: the home address. */
export interface Dialect {
  stats(figures: ServiceFigures, affiliateId: number, site: string): object;
  members(page: Page<Member>, group: Group, path: string, site: string): object;
}
