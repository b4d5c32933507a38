import type { ModelSite } from './model/call.ts';
import { answer } from './model/model.ts';

/** A `fetch` that the model answers, at `https://shop.example/wp-json`, without a server. */
export const modelFetch =
  (site: ModelSite): typeof fetch =>
  async (input, init) => {
    const { pathname, searchParams: query, origin: home } = new URL(String(input));
    const [, encoded = ''] = (new Headers(init?.headers).get('authorization') ?? '').split(' ');
    const [login = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    const { status, headers, body } = answer(site, {
      ...{ dialect: 'deployed', method: init?.method ?? 'GET', path: pathname.replace('/wp-json', ''), query, home },
      ...site.users.check(login, secret),
    });
    return new Response(JSON.stringify(body), { status, headers });
  };
