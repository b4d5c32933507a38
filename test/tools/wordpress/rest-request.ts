/** Requests outside the extension. */

export function basicAuth(login: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` };
}

export interface WordPressAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; throws if the answer is a web page. */
  // biome-ignore lint/suspicious/noExplicitAny: a test compares any value that a site sends.
  json: any;
}

/** Sends a request without following redirects, so that tests can see them. */
export async function sendRequest(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<WordPressAnswer> {
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}
