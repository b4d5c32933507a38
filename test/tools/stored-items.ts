import { NEW_STATE } from '../../lib/domain/polling/account-state.ts';
import { shownClicks } from '../../lib/domain/portal/click-reading.ts';
import type { CountedClicks, ShownClicks } from '../../lib/domain/portal/clicks-schema.ts';
import type { Picture } from '../../lib/domain/programs/picture.ts';
import { enveloped, type Items, unwrapped } from '../../lib/platform/storage/item.ts';
import { NOTHING_SHARED, pictureKey, SHARED_KEYS, sharedIn } from '../../lib/platform/storage/shared.ts';
import { type Stored, viewIn } from '../../lib/platform/storage/stored.ts';

/** What pages draw, as it is stored. */
export type View = Omit<Stored, 'ownSettings' | 'storageError'>;

export function viewOf(items: Items): View {
  const { ownSettings: _, storageError: __, ...view } = viewIn(items);
  return { ...view, ...sharedIn(items) };
}

export function itemsOf(view: View): Items {
  const shared = SHARED_KEYS.map((key) => [key, enveloped(view[key])]);
  const pictures = view.accounts.map(({ id }): [string, unknown] => {
    const picture: Picture = {
      revision: 0,
      state: view.states[id] ?? NEW_STATE,
      capabilities: view.capabilities[id] ?? null,
      overview: view.overviews[id] ?? null,
      payouts: view.payouts[id] ?? null,
      payment: view.payment[id] ?? null,
      clicks: view.clicks[id] ?? null,
      summary: view.earningsSummaries[id] ?? null,
    };
    return [pictureKey(id), enveloped(picture)];
  });
  return Object.fromEntries([...shared, ...pictures]);
}

/** What the first worker of a profile stores, so that pages can draw. */
export const EMPTY: Items = itemsOf({ ...viewOf({}), ...NOTHING_SHARED });

/** A copy with a changed view. */
export function withView(items: Items, change: (view: View) => void): Items {
  const view = structuredClone(viewOf(items));
  change(view);
  return { ...items, ...itemsOf(view) };
}

export const pictureIn = (items: Items, id: string): Picture | undefined =>
  unwrapped(items[pictureKey(id)]) as Picture | undefined;

/** The key of counted clicks among the items of a test, which are put into the program's database. */
export const clicksKey = (id: string): string => `clicks:${id}`;
export const countedIn = (items: Items, id: string): CountedClicks | null =>
  (items[clicksKey(id)] as CountedClicks | undefined) ?? null;
export function shownClicksIn(items: Items, id: string): ShownClicks | null {
  const counted = countedIn(items, id);
  return counted && shownClicks(counted);
}
