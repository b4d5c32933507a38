import type { ReadonlySignal } from '@preact/signals';
import type { ErrorWords } from '../../platform/error-words.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** The result of the last task, in a line at the top of the page. */
export type PageStatus = { done: string } | { failed: ErrorWords };

/** The settings page's access to storage, the worker, the browser's permission dialog and the live region. */
export interface WorkerAccess {
  stored: ReadonlySignal<Stored>;
  send: Send;
  /** The worker's answer; undefined: there is none, and the page shows that the worker is gone. */
  answerOf<T>(request: Promise<T>): Promise<T | undefined>;
  /** Awaits the answer, then announces it and shows it for a while. */
  showResult<T>(request: Promise<T>, textOf: (answer: T) => string): Promise<void>;
  /** Replaces the line at the top of the page, and announces it. Read again after a backup has changed the language. */
  showStatus(statusOf: () => PageStatus): void;
  /** A new task begins, so the line belongs to an earlier one. */
  clearStatus(): void;
  /**
   * Opens the browser's dialog; works only in a click handler, before any await.
   * @param pending the address whose access the worker gives back unless it is used
   */
  requestAccess(permissions: string[], pending?: string): Promise<boolean>;
  leave(): void;
  announce(text: string): void;
}
