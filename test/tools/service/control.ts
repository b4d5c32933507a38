import { type Context, Hono } from 'hono';
import type { Shared } from './context.ts';
import type { FailureMode } from './trouble/failures.ts';

/** Operations on the running service, for curl, with arguments in JSON. The answer to an impossible one is 400 with the reason. */
export function controlRoutes({ program, users, failures, scheduledChanges, requests }: Shared): Hono {
  const routes = new Hono();
  const call = async (c: Context, target: object) => {
    const operation = (target as Record<string, unknown>)[c.req.param('operation') ?? ''];
    if (typeof operation !== 'function') throw new Error('There is no such operation.');
    return c.json(operation.apply(target, (await argument(c)) ?? []) ?? { done: true });
  };

  routes.get('/state', (c) =>
    c.json({
      users: users.all().map(({ name, email, role, passwords }) => ({ name, email, role, passwords })),
      failure: failures.current() ?? null,
      proInstalled: program.proInstalled,
      referrals: program.referrals().toReversed(),
    }),
  );
  /** Calls a function of the program or of its users. */
  routes.post('/program/:operation', (c) => call(c, program));
  routes.post('/users/:operation', (c) => call(c, users));
  routes.post('/switches', async (c) => {
    const switches = (await argument(c)) ?? {};
    for (const name of Object.keys(switches)) if (!(name in program)) throw new Error(`There is no switch ${name}.`);
    Object.assign(program, switches);
    return c.json({ done: true });
  });
  /** Fails at requests whose path ends so, and at one page of a list. */
  routes.post('/fail', async (c) => {
    const { times, path = '', page, ...mode } = (await argument(c)) ?? {};
    const isPage = (url: URL) => page === undefined || Number(url.searchParams.get('page') ?? 1) === page;
    failures.set(mode as FailureMode, { times, when: (url) => url.pathname.endsWith(path) && isPage(url) });
    return c.json(failures.current());
  });
  routes.delete('/fail', (c) => c.json({ done: failures.clear() ?? true }));
  routes.post('/reset', async (c) => {
    program.reset(await argument(c));
    users.reset();
    for (const state of [failures, scheduledChanges, requests]) state.clear();
    return c.json({ done: true });
  });
  routes.onError(({ message }, c) => c.json({ message }, 400));
  return routes;
}

// biome-ignore lint/suspicious/noExplicitAny: whoever calls a function by hand knows its arguments.
async function argument(c: Context): Promise<any> {
  const text = await c.req.text();
  return text === '' ? undefined : JSON.parse(text);
}
