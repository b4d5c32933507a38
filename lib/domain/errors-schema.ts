import * as z from 'zod/mini';

const status = z.number();

/** Why this browser keeps nothing at the moment. */
const storageError = z.discriminatedUnion('kind', [
  /** What an extension may store is used up, or the disk is full. */
  z.object({ kind: z.literal('storage-full') }),
  z.object({ kind: z.literal('storage-failed') }),
  /** Not even what is stored can be read. */
  z.object({ kind: z.literal('storage-unreadable') }),
]);

/** Every way in which asking the affiliate service can fail. Plain data: it is stored and shown. */
export const serviceError = z.discriminatedUnion('kind', [
  /** This computer has no network. */
  z.object({ kind: z.literal('offline') }),
  /** DNS, TLS, connection refused or broken: browsers do not tell which. */
  z.object({ kind: z.literal('no-answer') }),
  z.object({ kind: z.literal('timeout'), seconds: z.number() }),
  /** The user has not granted access to the site, or took it away in the browser's own settings. */
  z.object({ kind: z.literal('no-access') }),
  /** 401: wrong, revoked or stripped credentials. */
  z.object({ kind: z.literal('unauthorized') }),
  /** 403: right credentials, not allowed. */
  z.object({ kind: z.literal('forbidden') }),
  /** 404 `rest_no_route`: wrong address, or the edition lacks this. */
  z.object({ kind: z.literal('no-route') }),
  /** 404 besides; `page`: a web page says so, not the service. */
  z.object({ kind: z.literal('not-found'), page: z.optional(z.literal(true)) }),
  /** 422 on the portal: the user is no affiliate. */
  z.object({ kind: z.literal('not-affiliate') }),
  /** 429 or 503; `retryAfterSeconds` where the service said. */
  z.object({ kind: z.literal('busy'), status, retryAfterSeconds: z.nullable(z.number()) }),
  z.object({ kind: z.literal('server-error'), status }),
  /** Some page where JSON should be: firewall, maintenance, login. */
  z.object({ kind: z.literal('html-page'), status }),
  z.object({ kind: z.literal('not-json') }),
  /** JSON, but not what the interface describes; `where` names the first thing that does not fit. */
  z.object({ kind: z.literal('unfit'), where: z.string() }),
  z.object({ kind: z.literal('too-large') }),
  /** The site sends us elsewhere; `to` is the base URL there, where it could be learnt. */
  z.object({ kind: z.literal('redirect'), to: z.nullable(z.string()) }),
  z.object({ kind: z.literal('unexpected-status'), status }),
  /** The stored password can no longer be unlocked: its key is gone (cleared, or the profile was copied). */
  z.object({ kind: z.literal('secret-lost') }),
  /** The user chose to keep the password only until the browser closed. */
  z.object({ kind: z.literal('secret-forgotten') }),
  ...storageError.def.options,
]);

export type StorageError = z.infer<typeof storageError>;
export type ServiceError = z.infer<typeof serviceError>;
