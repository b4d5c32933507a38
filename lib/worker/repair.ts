import * as z from 'zod/mini';
import type { Account } from '../domain/account.ts';
import type { ServiceError } from '../domain/errors.ts';
import { NEW_SCHEDULE } from '../domain/schedule.ts';
import { POLL_MINUTES } from '../domain/settings.ts';
import { browser } from '../platform/browser.ts';
import {
  ACCOUNTS,
  abilitiesOf,
  BORROWED,
  GROUPS,
  type Item,
  plainSecretOf,
  renewGlance,
  SELECTED,
  SETTINGS,
  type Store,
  secretOf,
  stateOf,
  TABLE_VIEW,
} from '../platform/storage.ts';
import { isTrouble } from '../platform/words.ts';
import type { Vault } from './vault.ts';

const address = z.string().check(z.refine((written) => URL.canParse(written)));
const account = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: address,
  username: z.string(),
  role: z.literal(['affiliate', 'administration']),
  revision: z.number(),
  byConsent: z.optional(z.boolean()),
  untilClose: z.optional(z.boolean()),
});
const settings = z.object({
  pollMinutes: z.literal(POLL_MINUTES),
  notifyReferrals: z.boolean(),
  notifyStatus: z.boolean(),
  hideAmounts: z.boolean(),
  currency: z.nullable(z.string()),
});
const words = z.nullable(z.string());
const number = z.nullable(z.number());
const told = { order: words, description: words, amount: z.string(), currency: words, status: z.string() };
const snapshot = z.looseObject({
  stats: z.looseObject({
    totalPaid: words,
    totalUnpaid: words,
    totalReferrals: number,
    conversionRate: words,
  }),
  referrals: z.array(
    z.looseObject({ ...told, key: z.string(), provider: words, providerUrl: words, createdAt: words }),
  ),
  noticeHtml: z.string(),
  fetchedAt: z.number(),
  cachedSeconds: number,
});
const ledger = z.looseObject({
  total: number,
  baselineTotal: number,
  announced: z.number(),
  rowsNew: z.number(),
  floor: number,
  known: z.array(z.looseObject({ key: z.string(), status: z.string(), at: number })),
});
const schedule = z.looseObject({
  failures: z.number(),
  lastAskedAt: number,
  nextAskAt: number,
  notBefore: number,
});
const announcement = z.looseObject({
  id: z.string(),
  accountId: z.string(),
  kind: z.literal(['referrals', 'status']),
  count: z.optional(z.number()),
  rows: z.array(z.looseObject(told)),
});
/**
 * Part by part: damaged rows must not cost the counts, and what the last answer came to, the next one tells. Who has
 * seen more than was announced would miss what comes next, and a new baseline begins with nothing seen.
 */
const state = z.pipe(
  z.looseObject({
    snapshot: z.catch(z.nullable(snapshot), null),
    ledger: z.catch(z.nullable(ledger), null),
    seen: z.catch(z.number(), Number.POSITIVE_INFINITY),
    newKeys: z.catch(z.array(z.string()), []),
    trouble: z.catch(z.nullable(z.custom<ServiceError>(isTrouble)), null),
    schedule: z.catch(schedule, { ...NEW_SCHEDULE }),
    outbox: z.catch(z.array(announcement), []),
  }),
  z.transform((parts) => ({ ...parts, seen: Math.min(parts.seen, parts.ledger?.announced ?? 0) })),
);

const share = z.object({
  url: address,
  parameter: z.string(),
  value: z.string(),
  origins: z.array(z.string()),
});
const abilities = z.nullable(
  z.looseObject({ checkedAt: z.number(), currency: words, userName: words, share: z.nullable(share) }),
);
const groups = z.array(
  z.object({ accountId: z.string(), groupId: z.number(), name: words, pinned: z.boolean() }),
);
const view = z.object({
  widths: z.record(z.string(), z.number()),
  sort: z.nullable(z.object({ key: z.string(), descending: z.boolean() })),
  perPage: z.string(),
});
const sealed = z.nullable(z.object({ iv: z.string(), data: z.string() }));

/** All that is done at a worker's start about what an earlier one, or an earlier version, has left. */
export async function takeOver(store: Store, vault: Pick<Vault, 'tidy'>): Promise<void> {
  await repair(store);
  await vault.tidy();
  await renewGlance();
}

/**
 * Looks at all that is stored when the worker starts, so that views may trust it: what
 * does not fit its shape goes back to its fallback, a state part by part, and what belongs to no account (a disconnect that the
 * browser cut short) is wiped, for a password must not outlive its account.
 */
export async function repair(store: Store): Promise<void> {
  const accounts = await store.read(ACCOUNTS);
  const sound: Account[] = Array.isArray(accounts)
    ? accounts.filter((one) => z.safeParse(account, one).success)
    : [];
  if (!Array.isArray(accounts) || sound.length !== accounts.length) await store.write(ACCOUNTS, sound);
  await mend(SETTINGS, settings);
  await mend(SELECTED, z.nullable(z.string()));
  await mend(GROUPS, groups);
  await mend(TABLE_VIEW, view);
  await mend(BORROWED, z.array(z.string()));
  for (const { id } of sound) {
    await mend(stateOf(id), state);
    await mend(abilitiesOf(id), abilities);
    await mend(secretOf(id), sealed);
    await mend(plainSecretOf(id), z.nullable(z.string()));
  }

  const owned = new Set([
    ...sound.flatMap(({ id }) => [stateOf(id).key, secretOf(id).key, abilitiesOf(id).key]),
  ]);
  const keys = Object.keys(await browser.storage.local.get(null));
  const orphans = keys.filter((key) => /^(state|secret|abilities):/.test(key) && !owned.has(key));
  if (orphans.length > 0) await store.erase(...orphans.map((key) => ({ key })));

  async function mend<T>(item: Item<T>, shape: z.ZodMiniType): Promise<void> {
    const value = await store.read(item);
    const { success, data } = z.safeParse(shape, value);
    if (!success) await store.write(item, item.fallback);
    else if (written(data) !== written(value)) await store.write(item, data as T);
  }
}

/** The same for the same value, in whatever order the browser lists its parts. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
