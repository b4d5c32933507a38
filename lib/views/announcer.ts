import { type ReadonlySignal, signal } from '@preact/signals';
import { t } from '../platform/i18n.ts';

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Calls back after so many ms. @returns cancels the timer */
export type StartTimer = (work: () => void, milliseconds: number) => () => void;

/** ms: a shown text stays as long as it takes to read. */
const MIN_SHOWN = 4000;
const SHOWN_PER_LETTER = 70;

/** The text of a page's one live region, which screen readers speak. */
export function createAnnouncer(startTimer: StartTimer) {
  /** `turn` changes each time, so that the same text is spoken again; `shown`: also visible for a while. */
  const announcement = signal({ text: '', turn: 0, shown: false, language: t('languageCode') });
  let cancelTimer = () => {};

  function set(text: string, shown: boolean): void {
    cancelTimer();
    announcement.value = { text, turn: announcement.value.turn + 1, shown, language: t('languageCode') };
    cancelTimer = shown
      ? startTimer(() => set('', false), Math.max(MIN_SHOWN, text.length * SHOWN_PER_LETTER))
      : () => {};
  }

  return {
    announcement: announcement as ReadonlySignal<typeof announcement.value>,
    announce: (text: string) => set(text, false),
    /** For results that nothing else on the page shows. */
    show: (text: string) => set(text, true),
    /** Announces whether a text was copied, and returns it. */
    async copied(copying: Promise<boolean>): Promise<boolean> {
      const isCopied = await copying;
      set(t(isCopied ? 'copied' : 'notCopied'), false);
      return isCopied;
    },
  };
}
