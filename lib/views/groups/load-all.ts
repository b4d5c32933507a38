import type { ReadonlySignal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { t } from '../../platform/i18n.ts';
import type { Announcer } from '../announcer.ts';
import type { createGroupAsking } from './group-asking.ts';
import type { GroupLoad } from './group-load.ts';
import { loadWords } from './listing-words.ts';
import type { createSeenStatuses } from './seen-statuses.ts';

interface Deps {
  account: ReadonlySignal<Account | null>;
  asking: ReturnType<typeof createGroupAsking>;
  load: GroupLoad;
  seen: ReturnType<typeof createSeenStatuses>;
  announcer: Announcer;
}

/** Makes what loads all pages of the question on display, and announces it. */
export const createLoadAll = ({ account, asking, load, seen, announcer }: Deps) =>
  async function loadAll(): Promise<void> {
    const { listing } = asking;
    const asked = listing.result.value?.question;
    if (!asked || !account.value) return;
    asking.hold();
    listing.cancel();
    announcer.announce(t('loadingStarted'));
    const end = await load.start(account.value.id, { ...asked, page: 1 });
    if (!end) return;
    listing.fail(end.error);
    seen.see(load.loaded.value?.affiliates ?? []);
    if (load.loaded.value) announcer.announce(loadWords(load.loaded.value));
    else if (end.cancelled) announcer.show(t('loadStopped'));
  };
