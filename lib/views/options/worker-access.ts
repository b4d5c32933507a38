import type { Send } from '../../platform/messages.ts';

/** What the settings' stores need of the page: the worker, the browser's access dialog, and a voice. */
export interface WorkerAccess {
  send: Send;
  /** Awaits the worker's answer; undefined if there is none, which the page then shows. */
  answerOf<T>(question: Promise<T>): Promise<T | undefined>;
  /**
   * Opens the browser's dialog; works only in a click handler, before any await.
   * @param pending the address whose access the worker gives back unless it is used
   */
  requestAccess(permissions: string[], pending?: string): Promise<boolean>;
  /** Pending permissions are not needed any more. */
  leave(): void;
  /** For the page's live region. */
  announce(text: string): void;
}

/** Tells the user how it went. */
export interface ShowsResult {
  /** Awaits the answer, then announces it in words and shows them for a while. */
  showResult<T>(question: Promise<T>, textOf: (answer: T) => string): Promise<void>;
}
