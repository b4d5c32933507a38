import { auth } from 'hono/utils/basic-auth';
import type { ModelSite } from './model/call.ts';
import { answer } from './model/model.ts';

/** A `fetch` that the model answers, at `https://shop.example/wp-json`, without a server. */
export const modelFetch =
  (site: ModelSite): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams: query, origin: home } = new URL(request.url);
    const { username = '', password = '' } = auth(request) ?? {};
    const { status, headers, body } = answer(site, {
      ...{ dialect: 'deployed', method: request.method, path: pathname.replace('/wp-json', ''), query, home },
      ...site.users.check(username, password),
    });
    return new Response(JSON.stringify(body), { status, headers });
  };
