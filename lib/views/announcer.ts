import { type ReadonlySignal, signal } from '@preact/signals';

/** What is said of an action: in one live region of the page, for those who do not see what came of it. */
export interface Announcement {
  text: string;
  /** Another one each time, so that the same words are said again. */
  turn: number;
  /** Also shown for a while: what nothing else on the page tells. */
  shown: boolean;
}

export type Announcer = ReturnType<typeof createAnnouncer>;

const SHOWN_FOR = 4000;

/** @param startTimer calls back after so many ms; returns what calls it off */
export function createAnnouncer(startTimer: (work: () => void, milliseconds: number) => () => void) {
  const announcement = signal<Announcement>({ text: '', turn: 0, shown: false });
  let cancelTimer = () => {};

  function put(text: string, shown: boolean): void {
    cancelTimer();
    announcement.value = { text, turn: announcement.value.turn + 1, shown };
    cancelTimer = shown ? startTimer(() => put('', false), SHOWN_FOR) : () => {};
  }

  return {
    announcement: announcement as ReadonlySignal<Announcement>,
    announce: (text: string) => put(text, false),
    show: (text: string) => put(text, true),
    /** Nothing is pending any more. */
    cancel: () => cancelTimer(),
  };
}
