import { Hono, type MiddlewareHandler } from 'hono';
import type { Env, Shared } from './context.ts';
import { controlRoutes } from './control.ts';
import type { DialectName } from './model/call.ts';
import { answer } from './model/model.ts';
import { identifyUser } from './site/auth.ts';
import { canonical } from './site/canonical.ts';
import { cors } from './site/cors.ts';
import { pageRoutes } from './site/pages.ts';
import { routeOf, servicePath, siteOf } from './site/site.ts';
import { failAsSet } from './trouble/fail-as-set.ts';

export interface Place {
  /** The origin of the other port, which never fails. If it is present, this port fails on request. */
  elsewhere?: string;
  /** The site's canonical address, to which all other addresses redirect. */
  home?: string;
}

/** Where the model answers, and in which dialect. */
const MOUNTS: Record<string, DialectName> = { '/api': 'documented', '/wp-json': 'deployed' };

/** Creates the app of one port: the model at `/api` and in a WordPress, the site's pages, and the controls. */
export function createApp(shared: Shared, { elsewhere, home }: Place): Hono<Env> {
  const app = new Hono<Env>({ getPath: routeOf });
  app.route('/control', controlRoutes(shared));
  app.use(shared.requests.record);
  app.use(shared.scheduledChanges.apply);
  if (home) app.use(canonical(home));
  for (const [mount, dialect] of Object.entries(MOUNTS)) {
    app.use(`${mount}/*`, identifyUser(shared.users), cors);
    if (elsewhere) {
      if (dialect === 'deployed') app.use(`${mount}/*`, failAsSet(shared, elsewhere, true));
      app.use(dialect === 'deployed' ? `${servicePath}/*` : `${mount}/*`, failAsSet(shared, elsewhere));
    }
    app.all(`${mount}/*`, fromModel(shared, mount, dialect));
  }
  app.route('/', pageRoutes(shared));
  return app;
}

function fromModel({ program, users, clock }: Shared, mount: string, dialect: DialectName): MiddlewareHandler<Env> {
  return async (c) => {
    const { status, headers, body } = answer(
      { program: c.get('view') ?? program, users, now: clock },
      {
        ...{ dialect, method: c.req.method, path: routeOf(c.req.raw).slice(mount.length) },
        ...{ query: new URL(c.req.url).searchParams, home: siteOf(c.req.url) },
        ...{ user: c.get('user'), password: c.get('password') },
      },
    );
    return c.body(JSON.stringify(body), status as 200, headers);
  };
}
