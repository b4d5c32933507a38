import { DEFAULT_SETTINGS } from '../../lib/domain/accounts/settings.ts';
import { DEFAULT_VIEW } from '../../lib/domain/groups/groups.ts';
import type { View } from '../../lib/platform/storage/view-schema.ts';

/**
 * The product's own stands beside the browser's API, which refuses to load in plain Node: pictures, figures and tests in
 * a real browser are made from there.
 */
export const EMPTY_VIEW: View = {
  accounts: [],
  settings: DEFAULT_SETTINGS,
  selected: null,
  states: {},
  capabilities: {},
  earningsSummaries: {},
  groups: [],
  watches: [],
  tableView: DEFAULT_VIEW,
};
