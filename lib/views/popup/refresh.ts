import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Program } from '../../domain/polling/programs.ts';
import type { Send } from '../../platform/messages.ts';
import type { NewsAnnouncer } from './news-announcer.ts';

interface Deps {
  shown: ReadonlySignal<Program[]>;
  /** What a refresh asks of the programs shown. */
  refreshable: ReadonlySignal<Program[]>;
  /** Names what is shown. */
  displayed: ReadonlySignal<string>;
  news: NewsAnnouncer;
  send: Send;
  whileBusy(requests: Promise<unknown>[]): Promise<void>;
}

/** Refreshes what is displayed when the user asks for it, and announces the result unless something else is displayed. */
export function createRefresh({ shown, refreshable, displayed, news, send, whileBusy }: Deps) {
  /** What was displayed at each refresh in flight. */
  const asked = signal<readonly string[]>([]);
  const refreshing = computed(() => asked.value.includes(displayed.value));

  return {
    /** Whether a refresh of what is displayed is in flight. Other requests must not keep one from starting. */
    refreshing,
    async refresh(): Promise<void> {
      if (refreshing.value) return;
      const { value: own } = displayed;
      asked.value = [...asked.value, own];
      const { value: before } = shown;
      await whileBusy(
        // An account without figures is tested, which shows whether its error is over.
        refreshable.value.map(({ account: { id, role } }) =>
          send(role === 'affiliate' ? 'refresh' : 'test', { accountId: id }),
        ),
      );
      asked.value = asked.value.filter((other) => other !== own);
      if (displayed.value === own) void news.refreshed(before, shown.value);
    },
  };
}
