import * as z from 'zod/mini';

const status = z.number();

const storageError = z.union([
  /** The extension's quota or the disk is full. */
  z.object({ kind: z.literal('storage-full') }),
  z.object({ kind: z.literal('storage-failed') }),
]);

/** How a redirect changes an address of the same route: it adds a slash, or changes the query. */
export const rewrite = z.literal(['slash', 'query']);

/** Every way in which a request to the service can fail. Plain data, because it is stored. */
export const serviceError = z.union([
  z.object({ kind: z.literal('offline') }),
  /** DNS, TLS, or a refused or broken connection, which browsers do not distinguish. */
  z.object({ kind: z.literal('no-answer') }),
  z.object({ kind: z.literal('timeout'), seconds: z.number() }),
  /** The user has not granted host access, or has removed it. */
  z.object({ kind: z.literal('no-access') }),
  /** The user has not allowed the extension to send names and addresses of people (Firefox). */
  z.object({ kind: z.literal('no-consent') }),
  /** The service rejects the login: wrong, revoked or stripped credentials. `code`: the site's, if the login arrived. */
  z.object({ kind: z.literal('unauthorized'), code: z.optional(z.string()) }),
  /** 403 of the service: right credentials, not allowed. */
  z.object({ kind: z.literal('forbidden') }),
  /** 401 with the web server's own prompt, which protects the whole site. */
  z.object({ kind: z.literal('protected') }),
  /** 401 or 403 for another reason than the login; `code` and `message`: the site's own, or empty. */
  z.object({ kind: z.literal('refused'), status, code: z.string(), message: z.string() }),
  /** 404 `rest_no_route`: wrong address, or the edition lacks this. */
  z.object({ kind: z.literal('no-route') }),
  /** The service ignores the requested group and lists other affiliates. */
  z.object({ kind: z.literal('no-group-filter') }),
  /** Any other 404; `page`: a web page, not the service. */
  z.object({ kind: z.literal('not-found'), page: z.optional(z.literal(true)) }),
  /** 422 on the portal: the user is no affiliate. */
  z.object({ kind: z.literal('not-affiliate') }),
  /** 429 or 503; `retryAfterSeconds`: its Retry-After, or null. */
  z.object({ kind: z.literal('busy'), status, retryAfterSeconds: z.nullable(z.number()) }),
  z.object({ kind: z.literal('server-error'), status }),
  /** A web page instead of JSON: firewall, maintenance, login. */
  z.object({ kind: z.literal('html-page'), status }),
  /** `text`: its first words. */
  z.object({ kind: z.literal('not-json'), text: z.optional(z.string()) }),
  /** JSON of another shape; `where`: the first field that does not fit. */
  z.object({ kind: z.literal('unfit'), where: z.string() }),
  z.object({ kind: z.literal('too-large') }),
  /** The site redirects; `to`: the base URL there, if known; `rewrite`: to the same route, written like this. */
  z.object({ kind: z.literal('redirect'), to: z.nullable(z.string()), rewrite: z.optional(rewrite) }),
  z.object({ kind: z.literal('unexpected-status'), status }),
  /** The stored password cannot be decrypted: its key is gone (cleared, or the profile was copied). */
  z.object({ kind: z.literal('secret-lost') }),
  /** The user chose to keep the password only until the browser closes. */
  z.object({ kind: z.literal('secret-forgotten') }),
  ...storageError.def.options,
]);

export type StorageError = z.infer<typeof storageError>;
export type Rewrite = z.infer<typeof rewrite>;
export type ServiceError = z.infer<typeof serviceError>;
