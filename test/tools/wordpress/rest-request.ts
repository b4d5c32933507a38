/** Plain requests, as with curl. */

export function basic(login: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` };
}

export interface WordPressAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Read as JSON; a page throws. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the site says, for a test to compare.
  json: any;
}

/** Redirects are not followed, so that tests can see them. */
export async function request(
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

/** `6.1.9`, as the site's pages state it. */
export async function versionOf({ home }: { home: string }): Promise<string> {
  const { text } = await request(`${home}/`);
  return /<meta name="generator" content="WordPress ([\d.]+)"/.exec(text)?.[1] ?? 'unknown';
}
