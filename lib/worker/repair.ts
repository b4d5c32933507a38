import * as z from 'zod/mini';
import type { Account } from '../domain/account.ts';
import { POLL_MINUTES } from '../domain/settings.ts';
import { browser } from '../platform/browser.ts';
import {
  ACCOUNTS,
  abilitiesOf,
  BORROWED,
  GROUPS,
  type Item,
  plainSecretOf,
  SELECTED,
  SETTINGS,
  type Store,
  secretOf,
  stateOf,
  TABLE_VIEW,
} from '../platform/storage.ts';

/**
 * Looks at all that is stored when the worker starts, so that views may trust it: what
 * does not fit its shape goes back to its fallback, and what belongs to no account (a disconnect that the
 * browser cut short) is wiped, for a password must not outlive its account.
 */
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
const state = z.looseObject({
  snapshot: z.nullable(
    z.looseObject({
      stats: z.looseObject({}),
      referrals: z.array(z.looseObject({ key: z.string(), amount: z.string(), status: z.string() })),
      noticeHtml: z.string(),
      fetchedAt: z.number(),
    }),
  ),
  ledger: z.nullable(
    z.looseObject({ announced: z.number(), rowsNew: z.number(), known: z.array(z.unknown()) }),
  ),
  seen: z.number(),
  newKeys: z.array(z.string()),
  trouble: z.nullable(z.looseObject({ kind: z.string() })),
  schedule: z.looseObject({ failures: z.number() }),
  outbox: z.array(z.looseObject({ id: z.string() })),
});

const abilities = z.nullable(
  z.looseObject({
    checkedAt: z.number(),
    currency: z.nullable(z.string()),
    share: z.nullable(
      z.object({ url: address, parameter: z.string(), value: z.string(), origins: z.array(z.string()) }),
    ),
  }),
);

const groups = z.array(
  z.object({
    accountId: z.string(),
    groupId: z.number(),
    name: z.nullable(z.string()),
    pinned: z.boolean(),
  }),
);
const view = z.object({
  widths: z.record(z.string(), z.number()),
  sort: z.nullable(z.object({ key: z.string(), descending: z.boolean() })),
  perPage: z.string(),
});
const sealed = z.nullable(z.object({ iv: z.string(), data: z.string() }));

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
    if (!z.safeParse(shape, value).success) await store.write(item, item.fallback);
  }
}
