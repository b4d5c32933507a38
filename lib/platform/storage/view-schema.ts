import * as z from 'zod/mini';
import { account } from '../../domain/accounts/account.ts';
import { capabilities } from '../../domain/accounts/capabilities-schema.ts';
import { DEFAULT_SETTINGS } from '../../domain/accounts/settings.ts';
import { settings } from '../../domain/accounts/settings-schema.ts';
import { earningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import { DEFAULT_VIEW } from '../../domain/groups/groups.ts';
import { rememberedGroup, tableView, watch } from '../../domain/groups/groups-schema.ts';
import { overviewFigures } from '../../domain/groups/overview-schema.ts';
import { accountView } from '../../domain/polling/account-state-schema.ts';
import { clicksView } from '../../domain/portal/clicks-schema.ts';
import { payment } from '../../domain/portal/payment-schema.ts';
import { payouts } from '../../domain/portal/payouts-schema.ts';
import { sound, soundByAccount } from '../../domain/sound-schema.ts';

/** All that views draw from, in one item, so that a page that opens reads it in one call. It holds no password. */
export const view = z.object({
  accounts: sound(account),
  settings: z.catch(settings, DEFAULT_SETTINGS),
  /** Until when (ms) the user paused notifications; null: they are not paused. */
  pausedUntil: z.catch(z.nullable(z.number()), null),
  /** The account that the popup shows. */
  selected: z.catch(z.nullable(z.string()), null),
  /** By account, like the next six; absent before its first answer. */
  states: soundByAccount(accountView),
  /** What the account's service offers beyond the contract; absent until it was asked. */
  capabilities: soundByAccount(capabilities),
  /** The earnings summary of the account's records; absent until something was recorded. */
  earningsSummaries: soundByAccount(earningsSummary),
  /** What an administrator sees of the whole program; absent until it was asked for. */
  overviews: soundByAccount(overviewFigures),
  /** What the account's service lists of payouts; absent until it was asked. */
  payouts: soundByAccount(payouts),
  /** What its service lists of clicks, as the popup shows it; absent until it was asked. */
  clicks: soundByAccount(clicksView),
  /** Whether the account's service misses payment details; absent until it was asked. */
  payment: soundByAccount(payment),
  groups: sound(rememberedGroup),
  /** What is watched for more that waits for approval. */
  watches: sound(watch),
  tableView: z.catch(tableView, DEFAULT_VIEW),
});

export type View = z.infer<typeof view>;
