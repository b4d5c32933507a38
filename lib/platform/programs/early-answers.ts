import { summaryFrom } from '../../domain/earnings/earnings-summary.ts';
import type { Messages, Send } from '../messages.ts';
import { type Areas, requestView } from '../storage/view-request.ts';

/** What Earnings has asked before the rest of its scripts runs. */
interface EarlyAnswers {
  view: ReturnType<typeof requestView>;
  /** The program in the page's address; null: none. */
  accountId: string | null;
  answers: { [N in 'history' | 'clicks']?: Promise<Messages[N]['answer']> };
}

/** The browser's own API, because the polyfill takes time to start. */
export interface PlainApi {
  storage: Areas;
  runtime: { sendMessage(message: unknown): Promise<unknown> };
}

/** @param accountId in the page's address; null: none @param now ms */
export function askEarly(api: PlainApi, accountId: string | null, now: number): EarlyAnswers {
  // Asked first, so that it is not newer than the answers.
  const view = requestView(api.storage);
  if (accountId === null) return { view, accountId, answers: {} };
  const ask = <N extends 'history' | 'clicks'>(name: N, request: Messages[N]['request']) => {
    const answer = api.runtime.sendMessage({ name, request }) as Promise<Messages[N]['answer']>;
    answer.catch(() => {});
    return answer;
  };
  // The worker answers in this order, and the page needs both.
  const clicks = ask('clicks', { accountId });
  const history = ask('history', { accountId, since: summaryFrom(now), from: 0 });
  return { view, accountId, answers: { clicks, history } };
}

/** Gives each early answer once, and sends other requests, and those whose early answer failed. */
export function sendAfter(early: EarlyAnswers, send: Send): Send {
  const left = new Map<string, Promise<unknown>>(Object.entries(early.answers));
  return (name, request) => {
    const asked = (request ?? {}) as Partial<Messages['history']['request']>;
    const answer = left.get(name);
    // The whole history was not asked early.
    if (!answer || asked.accountId !== early.accountId || asked.since === null) return send(name, request);
    left.delete(name);
    return answer.catch(() => send(name, request)) as ReturnType<typeof send<typeof name>>;
  };
}
