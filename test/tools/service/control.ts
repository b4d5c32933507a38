import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { asked, asksFor } from './asked.ts';
import type { Shared } from './context.ts';
import { inHistory } from './dialects/deployed.ts';
import { referralStatuses } from './figures/referral.ts';
import { presets } from './figures/samples.ts';
import { failureMode } from './trouble/failures.ts';

const id = z.coerce.number();
const affiliate = z.optional(z.string());
const newReferral = z.strictObject({
  affiliate,
  status: z.optional(z.enum(referralStatuses)),
  amount: z.optional(z.string()),
  currency: z.optional(z.nullable(z.string())),
  description: z.optional(z.string()),
  createdAt: z.optional(z.number()),
});
const newReferrals = newReferral.extend({ count: z.optional(z.number()) });

const newClick = z.strictObject({
  affiliate,
  url: z.optional(z.string()),
  referrer: z.optional(z.string()),
  campaign: z.optional(z.string()),
  medium: z.optional(z.string()),
  source: z.optional(z.string()),
  at: z.optional(z.number()),
});

const offered = z.optional(z.union([z.boolean(), z.literal('forbidden')]));
const portal = z.strictObject({
  listsPayouts: offered,
  listsClicks: offered,
  tellsSettings: offered,
  paysByBank: z.optional(z.boolean()),
});

/** The number of new referrals, and of the newest listed ones to remove. */
const changes = z.object({
  add: z.number().default(0),
  remove: z.number().default(0),
  affiliate,
});

/**
 * Operations on the running service over HTTP, for use with curl. Bodies are JSON, and optional if nothing is
 * needed; impossible operations are answered with 400 and the reason.
 */
export function controlRoutes({ programme, users, failures, meanwhile, requests }: Shared): Hono {
  const routes = new Hono();

  routes.get('/state', (c) =>
    c.json({
      users: users.all().map(({ name, email, role, passwords }) => ({ name, email, role, passwords })),
      failure: failures.current() ?? null,
      proInstalled: programme.proInstalled,
      referrals: programme.referrals().toReversed(),
    }),
  );
  routes.get('/requests', (c) => c.json(requests.list()));
  routes.delete('/requests', (c) => c.json(done(requests.clear())));

  routes.post('/referrals', async (c) => {
    const { count = 1, ...given } = newReferrals.parse(await body(c));
    return c.json(programme.addReferrals(count, given));
  });
  routes.delete('/referrals/:id', (c) => c.json(done(programme.remove(id.parse(c.req.param('id'))))));
  routes.post('/referrals/:id/amount', async (c) => {
    const { amount } = z.object({ amount: z.string() }).parse(await body(c));
    return c.json(programme.setAmount(id.parse(c.req.param('id')), amount));
  });
  routes.post('/referrals/:id/:action{approve|reject|processing|cancel|remove}', (c) => {
    const action = z.enum(['approve', 'reject', 'processing', 'cancel', 'remove']).parse(c.req.param('action'));
    return c.json(done(programme[action](id.parse(c.req.param('id')))));
  });
  routes.post('/payout', async (c) => c.json(programme.payOut(z.object({ affiliate }).parse(await body(c)).affiliate)));
  routes.post('/payout/complete', async (c) =>
    c.json(done(programme.completePayouts(z.object({ affiliate }).parse(await body(c)).affiliate))),
  );
  routes.post('/clicks', async (c) => c.json(programme.click(newClick.parse(await body(c)))));
  routes.post('/clicks/:id/convert', async (c) =>
    c.json(programme.convert(id.parse(c.req.param('id')), newReferral.parse(await body(c)))),
  );
  routes.post('/payment-email', async (c) => {
    const given = z.object({ email: z.nullable(z.string()), affiliate }).parse(await body(c));
    return c.json(done(programme.setPaymentEmail(given.email, given.affiliate)));
  });
  routes.post('/portal', async (c) => c.json(done(void Object.assign(programme, portal.parse(await body(c))))));
  routes.post('/notice', async (c) =>
    c.json(done(programme.setNotice(z.object({ html: z.string() }).parse(await body(c)).html))),
  );
  routes.post('/visits', async (c) => {
    const given = z.object({ visits: z.number(), affiliate }).parse(await body(c));
    return c.json(done(programme.setVisits(given.visits, given.affiliate)));
  });
  routes.post('/pro', async (c) => {
    programme.proInstalled = z.object({ installed: z.boolean() }).parse(await body(c)).installed;
    return c.json(done());
  });

  routes.post('/portal', async (c) => {
    const given = z
      .object({ coupons: z.unknown(), additionalSites: z.unknown() })
      .partial()
      .parse(await body(c));
    return c.json(done(Object.assign(programme, given) && undefined));
  });

  routes.post('/fail', async (c) => {
    const given = await body(c);
    const { times } = z.object({ times: z.optional(z.number()) }).parse(given);
    failures.set(failureMode.parse(given), { times, when: asksFor(asked.parse(given)) });
    return c.json(failures.current());
  });
  routes.delete('/fail', (c) => c.json(done(failures.clear())));
  routes.post('/meanwhile', async (c) => {
    const given = await body(c);
    const { add, remove, affiliate = 'ada' } = changes.parse(given);
    meanwhile.before(asksFor(asked.parse(given)), () => {
      for (const { id } of inHistory(programme.figures(affiliate)).slice(0, remove)) programme.remove(id);
      programme.addReferrals(add, { affiliate });
    });
    return c.json(done());
  });

  routes.post('/users/:name/revoke', (c) => c.json(done(users.revoke(c.req.param('name')))));
  routes.post('/users/:name/password', async (c) => {
    const { password } = z.object({ password: z.string() }).parse(await body(c));
    return c.json(done(users.setPassword(c.req.param('name'), password)));
  });

  routes.post('/reset', async (c) => {
    const { preset } = z.object({ preset: z.optional(z.enum(presets)) }).parse(await body(c));
    programme.reset(preset);
    users.reset();
    failures.clear();
    meanwhile.clear();
    requests.clear();
    return c.json(done());
  });

  /** Makes this browser look logged in to the site. */
  routes.get('/log-in', (c) => {
    c.header('set-cookie', 'wordpress_logged_in_demo=ada; Path=/; HttpOnly');
    return c.text('You are logged in.');
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
  return text === '' ? {} : JSON.parse(text);
}
