import type { ReadonlySignal } from '@preact/signals';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** The settings page's access to storage, the worker, the browser's permission dialog and the live region. */
export interface WorkerAccess {
  stored: ReadonlySignal<Stored>;
  send: Send;
  /** The worker's answer; undefined: there is none, and the page shows that the worker is gone. */
  answerOf<T>(request: Promise<T>): Promise<T | undefined>;
  /** Awaits the answer, then announces it and shows it for a while. */
  showResult<T>(request: Promise<T>, textOf: (answer: T) => string): Promise<void>;
  /**
   * Opens the browser's dialog; works only in a click handler, before any await.
   * @param pending the address whose access the worker gives back unless it is used
   */
  requestAccess(permissions: string[], pending?: string): Promise<boolean>;
  leave(): void;
  announce(text: string): void;
}
