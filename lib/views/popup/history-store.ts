import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { withKeys } from '../../domain/referrals/recognise.ts';
import { besides, type History, NO_HISTORY, withPage } from '../../domain/referrals/referral-history.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { plural, t } from '../../platform/i18n.ts';
import type { Send } from '../../platform/messages.ts';
import { wordsFor } from '../../platform/words.ts';

interface Deps {
  send: Send;
  account: ReadonlySignal<Account | null>;
  /** What is listed with the figures of the account on display. */
  listed(): Referral[];
  announce(text: string): void;
}

/** What was loaded of one account. */
interface Loading {
  history: History;
  busy: boolean;
  /** Why the last page failed, or null. */
  failed: string | null;
}

const NOTHING: Loading = { history: NO_HISTORY, busy: false, failed: null };

/** Older referrals of each account, loaded page by page. Kept as long as the popup is open. */
export function createHistoryStore({ send, account, listed, announce }: Deps) {
  const all = signal<Readonly<Record<string, Loading>>>({});
  const id = computed(() => account.value?.id ?? '');
  const loadingOf = (accountId: string): Loading => all.value[accountId] ?? NOTHING;
  const change = (of: string, part: Partial<Loading>) => {
    all.value = { ...all.value, [of]: { ...loadingOf(of), ...part } };
  };

  return {
    history: computed(() => loadingOf(id.value).history),
    /** What was loaded of the account on display, besides what is listed. */
    rows: computed(() => {
      const first = listed();
      const more = besides(loadingOf(id.value).history.referrals, first);
      return more.length === 0 ? [] : withKeys([...first, ...more]).slice(first.length);
    }),
    loading: computed(() => loadingOf(id.value).busy),
    /** Why the last page failed, or null. */
    failed: computed(() => loadingOf(id.value).failed),

    async more(): Promise<void> {
      const of = id.value;
      const { history: before, busy } = loadingOf(of);
      if (busy) return;
      change(of, { busy: true, failed: null });
      const page = await send('history', { accountId: of, page: before.pages + 1 }).catch(() => undefined);
      // No answer: the extension was updated, and the worker behind this popup is gone.
      const failed = page?.ok ? null : t('historyFailed', page ? wordsFor(page.error).what : t('gone'));
      const history = page?.ok ? withPage(before, page.value) : before;
      change(of, { history, busy: false, failed });
      // Another account was chosen meanwhile: its own result waits until the user comes back to it.
      if (of !== id.value) return;
      announce(failed ?? plural('moreShown', history.referrals.length - before.referrals.length));
    },
  };
}
