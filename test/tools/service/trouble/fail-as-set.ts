import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { Env, ServiceContext, Shared } from '../context.ts';
import { type FailureMode, REPLIES } from './failures.ts';

const chunk = new Uint8Array(65_536).fill(0x39);
const halfAnswer = '{"stats":{"total_paid":"1034.40",';
const loginPage = '<!doctype html><title>Log in</title><form method="post"><input name="log"></form>';
const missingPage = '<!doctype html><title>404 Not Found</title><h1>404 Not Found</h1>';

/** Makes requests fail as `failures` is set. `closing` ends pending ones; `isOwnRoute` is for WordPress's own routes. */
export function failAsSet(
  { failures, program, closing }: Pick<Shared, 'failures' | 'program' | 'closing'>,
  elsewhere: string,
  isOwnRoute = false,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const failure = c.req.method === 'OPTIONS' ? undefined : failures.take(new URL(c.req.url), isOwnRoute);
    if (!failure) return next();
    const { mode, frozen } = failure;
    const reply = REPLIES[mode.mode];
    if (reply) return c.json(reply.body as object, reply.status as 500, reply.headers);
    const sendAnswer = ANSWERS[mode.mode];
    if (sendAnswer) return sendAnswer(c);
    switch (mode.mode) {
      case 'busy':
        return c.json({ code: 'too_many_requests', message: 'Too many requests.' }, 429, retry(mode.retryAfter));
      case 'unfit':
        return c.body(JSON.stringify(mode.body ?? { stats: { total_paid: [] }, affiliates: 'none' }), 200, json);
      case 'slow':
        await delay(mode.ms, undefined, { signal: closing }).catch(() => undefined);
        return next();
      case 'redirect':
        return page('', mode.status ?? 302, { location: target(mode.location ?? elsewhere, c.req.url) });
      case 'cached':
        c.set('view', frozen ?? program);
        c.header('age', '600');
        c.header('x-litespeed-cache', 'hit');
        return next();
    }
  };
}

const json = { 'content-type': 'application/json' };

/** The answers for modes without options. */
const ANSWERS: Partial<Record<FailureMode['mode'], (c: ServiceContext) => Response>> = {
  notFound: () => page(missingPage, 404),
  html: () => page(loginPage, 200),
  notJson: (c) => c.body(`<br />\n<b>Warning</b>: Undefined variable $x\n${halfAnswer}`, 200, json),
  silent: () => RESPONSE_ALREADY_SENT,
  truncated,
  endless: (c) => c.body(endlessBody(), 200, json),
  drop(c) {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  },
};

/** A page that the web server sends itself, without WordPress's headers and CORS. */
function page(html: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(html, { status, headers: { ...headers, 'content-type': 'text/html; charset=UTF-8' } });
}

function retry(after: number | string | undefined): Record<string, string> {
  return after === undefined ? {} : { 'retry-after': String(after) };
}

function target(location: string, requested: string): string {
  if (!/^https?:\/\/[^/]+$/.test(location)) return location;
  const { pathname, search } = new URL(requested);
  return location + pathname + search;
}

/** Generates chunks only as fast as they are read. */
function endlessBody(): ReadableStream<Uint8Array> {
  const start = new TextEncoder().encode('{"stats":{"total_paid":"');
  return new ReadableStream({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => controller.enqueue(chunk),
  });
}

function truncated(c: ServiceContext): Response {
  const { outgoing } = c.env;
  outgoing.writeHead(200, { ...json, 'content-length': String(halfAnswer.length + 1000) });
  outgoing.write(halfAnswer, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
