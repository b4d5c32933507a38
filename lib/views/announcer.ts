import { type ReadonlySignal, signal } from '@preact/signals';

/** Text for the page's one live region, for those who cannot see what an action did. */
export interface Announcement {
  text: string;
  /** Changes each time, so that the same text is announced again. */
  turn: number;
  /** Also shown for a while, because nothing else on the page shows it. */
  shown: boolean;
}

export type Announcer = ReturnType<typeof createAnnouncer>;

/** ms: as long as it takes to read, and never less than the first. */
const SHOWN_FOR = 4000;
const PER_LETTER = 70;

/** @param startTimer calls back after so many ms; returns a function that cancels it */
export function createAnnouncer(startTimer: (work: () => void, milliseconds: number) => () => void) {
  const announcement = signal<Announcement>({ text: '', turn: 0, shown: false });
  let cancelTimer = () => {};

  function put(text: string, shown: boolean): void {
    cancelTimer();
    announcement.value = { text, turn: announcement.value.turn + 1, shown };
    cancelTimer = shown ? startTimer(() => put('', false), Math.max(SHOWN_FOR, text.length * PER_LETTER)) : () => {};
  }

  return {
    announcement: announcement as ReadonlySignal<Announcement>,
    announce: (text: string) => put(text, false),
    show: (text: string) => put(text, true),
    /** Cancels the pending timer. */
    cancel: () => cancelTimer(),
  };
}
