/** Requests outside the extension. */

export function basicAuth(login: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` };
}

/** Sends a request without following redirects, so that tests can see them. */
export const sendRequest = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'manual' });
