import { DEFAULT_SETTINGS } from '../../domain/accounts/settings.ts';
import { DEFAULT_VIEW } from '../../domain/groups/groups.ts';
import type { Kind } from './envelope.ts';
import type { View } from './view-schema.ts';

/** Before anything is connected. */
export const EMPTY_VIEW: View = {
  accounts: [],
  settings: DEFAULT_SETTINGS,
  pausedUntil: null,
  selected: null,
  states: {},
  capabilities: {},
  earningsSummaries: {},
  overviews: {},
  payouts: {},
  clicks: {},
  payment: {},
  groups: [],
  watches: [],
  tableView: DEFAULT_VIEW,
};

/** Apart from its schema, which is larger than all of the popup. */
export const VIEW_KIND: Kind<View> = { version: 1, fallback: EMPTY_VIEW };
