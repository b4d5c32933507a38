import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../domain/account.ts';
import { type History, NO_HISTORY, withPage } from '../domain/history.ts';
import { plural, t } from '../platform/i18n.ts';
import type { Send } from '../platform/messages.ts';
import { wordsFor } from '../platform/words.ts';

interface Deps {
  send: Send;
  account: ReadonlySignal<Account | null>;
  say(text: string): void;
}

/** More referrals of the account shown than are listed with its figures. They live as long as the popup. */
export function createHistoryStore({ send, account, say }: Deps) {
  const loaded = signal<{ of: string; history: History } | null>(null);
  const loading = signal<string | null>(null);
  const failed = signal<{ of: string; words: string } | null>(null);
  const id = computed(() => account.value?.id ?? '');
  const history = computed(() => (loaded.value?.of === id.value ? loaded.value.history : NO_HISTORY));

  return {
    history,
    loading: computed(() => loading.value === id.value && loading.value !== ''),
    /** Why the last page did not come; null if it did. */
    failed: computed(() => (failed.value?.of === id.value ? failed.value.words : null)),

    async more(): Promise<void> {
      const of = id.value;
      if (loading.value !== null) return;
      loading.value = of;
      failed.value = null;
      const before = history.value;
      const page = await send('history', { accountId: of, page: before.pages + 1 }).catch(() => undefined);
      loading.value = null;
      // Another account was chosen meanwhile.
      if (of !== id.value) return;
      if (page?.ok) {
        loaded.value = { of, history: withPage(before, page.value) };
        say(plural('moreShown', loaded.value.history.referrals.length - before.referrals.length));
      } else {
        // Without an answer the worker is gone: the extension was updated under the popup.
        const words = t('historyFailed', page ? wordsFor(page.error).what : t('gone'));
        failed.value = { of, words };
        say(words);
      }
    },
  };
}
