import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ErrorWords } from '../../platform/error-words.ts';
import type { Send } from '../../platform/messages.ts';
import type { Stored } from '../../platform/storage/view.ts';
import type { Announcer } from '../announcer.ts';

/** The result of the last task, in a line at the top of the page. */
type PageStatus = { done: string } | { failed: ErrorWords };
/** Read again after a backup has changed the language. */
export type StatusOf = () => PageStatus;

export interface AccessDeps {
  send: Send;
  /** Opens the browser's dialog; works only in a click handler, before any await. */
  requestAccess(permissions: string[]): Promise<boolean>;
  /** Keeps requested access until the returned function is called, or the page is closed. */
  holdAccess(): () => void;
}

export type WorkerAccess = ReturnType<typeof createWorkerAccess>;

/** The settings page's access to storage, the worker, the browser's permission dialog and the live region. */
export function createWorkerAccess(
  stored: ReadonlySignal<Stored>,
  { announce, show }: Announcer,
  { send, ...deps }: AccessDeps,
) {
  const statusOf = signal<StatusOf | null>(null);
  const isWorkerGone = signal(false);
  let releaseAccess: (() => void) | null = null;

  /** The worker's answer; undefined: there is none, because the extension was updated under this page, which shows that. */
  async function answerOf<T>(request: Promise<T>): Promise<T | undefined> {
    const answer = await request.catch(() => undefined);
    if (answer === undefined) isWorkerGone.value = true;
    return answer;
  }

  /** A new task begins, so the line at the top of the page belongs to an earlier one. */
  function clearStatus(): void {
    statusOf.value = null;
  }

  return {
    ...{ stored, send, announce, answerOf, clearStatus },
    status: computed(() => statusOf.value?.() ?? null),
    isWorkerGone: isWorkerGone as ReadonlySignal<boolean>,

    /** Awaits the answer, then announces it and shows it for a while. Returns false if it could not be stored. */
    async showResult<T>(request: Promise<T>, textOf: (answer: Exclude<T, false>) => string): Promise<boolean> {
      const { value: earlier } = statusOf;
      const answer = await answerOf(request);
      if (answer === undefined || answer === false) return false;
      if (statusOf.value === earlier) clearStatus();
      show(textOf(answer as Exclude<T, false>));
      return true;
    },

    /** Replaces the line at the top of the page, and announces it. */
    showStatus(next: StatusOf): void {
      statusOf.value = next;
      const status = next();
      announce('done' in status ? status.done : status.failed.what);
    },

    /** Like that of the page. @param pending the address whose access the worker gives back unless it is used */
    requestAccess(permissions: string[], pending?: string): Promise<boolean> {
      const access = deps.requestAccess(permissions);
      if (pending === undefined) return access;
      releaseAccess ??= deps.holdAccess();
      void answerOf(send('notePermissions', { typed: pending }));
      return access;
    },

    /** Gives back requested access that is not used. */
    leave(): void {
      // An error is ignored: the worker also gives access back at its next start.
      if (releaseAccess) void send('leave', null).catch(() => null);
      releaseAccess?.();
      releaseAccess = null;
    },
  };
}
