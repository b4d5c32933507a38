import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Shared } from './context.ts';
import { PRESET_NAMES } from './program/service-samples.ts';
import { matcherOf, requestFilter } from './request-filter.ts';
import { failureMode } from './trouble/failures.ts';

/** Functions of the program that may be called from outside. */
const OPERATIONS = z.enum([
  ...(['addReferral', 'addReferrals', 'approve', 'reject', 'processing', 'cancel', 'remove', 'setAmount'] as const),
  ...(['payOut', 'completePayouts', 'click', 'convert', 'setPaymentEmail', 'setNotice', 'setVisits'] as const),
]);

const offered = z.union([z.boolean(), z.literal('forbidden')]);
const switches = z.strictObject({
  version: z.enum(['1.3.0', '1.5.0', '1.6.5']),
  proInstalled: z.boolean(),
  filtersGroups: z.boolean(),
  listsPayouts: offered,
  listsClicks: offered,
  offersSettings: offered,
  paysByBank: z.boolean(),
  coupons: z.unknown(),
  additionalSites: z.unknown(),
});

/** Operations on the running service, for curl, in JSON. The answer to an impossible operation is 400 with the reason. */
export function controlRoutes({ program, users, failures, scheduledChanges, requests }: Shared): Hono {
  const routes = new Hono();

  routes.get('/state', (c) =>
    c.json({
      users: users.all().map(({ name, email, role, passwords }) => ({ name, email, role, passwords })),
      failure: failures.current() ?? null,
      proInstalled: program.proInstalled,
      referrals: program.referrals().toReversed(),
    }),
  );

  /** Calls a function of the program with the arguments in the body. */
  routes.post('/program/:operation', async (c) => {
    const operation = program[OPERATIONS.parse(c.req.param('operation'))] as (...given: unknown[]) => unknown;
    return c.json(done(operation(...z.array(z.unknown()).parse((await body(c)) ?? []))));
  });
  routes.post('/switches', async (c) =>
    c.json(done(void Object.assign(program, switches.partial().parse(await body(c))))),
  );
  routes.post('/users/:name/revoke', (c) => c.json(done(users.revoke(c.req.param('name')))));

  routes.post('/fail', async (c) => {
    const given = await body(c);
    const { times } = z.object({ times: z.optional(z.number()) }).parse(given);
    failures.set(failureMode.parse(given), { times, when: matcherOf(requestFilter.parse(given)) });
    return c.json(failures.current());
  });
  routes.delete('/fail', (c) => c.json(done(failures.clear())));

  routes.post('/reset', async (c) => {
    program.reset(z.enum(PRESET_NAMES).parse((await body(c)) ?? 'usual'));
    users.reset();
    failures.clear();
    scheduledChanges.clear();
    requests.clear();
    return c.json(done());
  });

  routes.onError((error, c) =>
    c.json({ message: error instanceof z.ZodError ? z.prettifyError(error) : error.message }, 400),
  );
  return routes;
}

function done(result?: unknown) {
  return result ?? { done: true };
}

async function body(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text === '' ? undefined : JSON.parse(text);
}
