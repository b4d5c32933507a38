import { type ReadonlySignal, signal } from '@preact/signals';

/** What is said of an action: in one live region of the page, for those who do not see what came of it. */
export interface Announced {
  text: string;
  /** Another one each time, so that the same words are said again. */
  turn: number;
  /** Also shown for a while: what nothing else on the page tells. */
  shown: boolean;
}

export type Announcer = ReturnType<typeof createAnnouncer>;

const SHOWN_FOR = 4000;

/** @param later calls back after so many ms; returns what calls it off */
export function createAnnouncer(later: (work: () => void, milliseconds: number) => () => void) {
  const said = signal<Announced>({ text: '', turn: 0, shown: false });
  let callOff = () => {};

  function put(text: string, shown: boolean): void {
    callOff();
    said.value = { text, turn: said.value.turn + 1, shown };
    callOff = shown ? later(() => put('', false), SHOWN_FOR) : () => {};
  }

  return {
    said: said as ReadonlySignal<Announced>,
    announce: (text: string) => put(text, false),
    show: (text: string) => put(text, true),
    /** Nothing is pending any more. */
    cancel: () => callOff(),
  };
}
