import { Hono, type MiddlewareHandler } from 'hono';
import type { Env, Shared } from './context.ts';
import { controlRoutes } from './control.ts';
import { canonical } from './dialects/canonical.ts';
import { deployed } from './dialects/deployed.ts';
import { documented } from './dialects/documented.ts';
import { wordpressAnswers } from './dialects/wordpress-routes.ts';
import { noRoute, noWordPressRoute } from './refusals.ts';
import { affiliateRoutes } from './routes/affiliate-routes.ts';
import { identifyUser } from './routes/auth.ts';
import { cors } from './routes/cors.ts';
import { deskRoutes } from './routes/desk-routes.ts';
import { extraRoutes } from './routes/extra-routes.ts';
import { pageRoutes } from './routes/pages.ts';
import { servicePortalRoutes } from './routes/portal-routes.ts';
import { documentedRoutes, options, wordpressRoutes } from './routes/rest-routes.ts';
import { apiLink, routeOf, servicePath } from './routes/site.ts';
import { failAsSet } from './trouble/fail-as-set.ts';

export interface Place {
  /** The origin of the other port, which never fails. If it is present, this port fails on request. */
  elsewhere?: string;
  /** The site's canonical address, to which all other addresses redirect. */
  home?: string;
}

/** Creates the app of one port: the documented dialect at `/api`, the deployed one in a WordPress, and the controls. */
export function createApp(shared: Shared, { elsewhere, home }: Place): Hono<Env> {
  const app = new Hono<Env>({ getPath: routeOf });
  app.route('/control', controlRoutes(shared));
  app.use(shared.requests.record);
  app.use(shared.scheduledChanges.apply);
  if (home) app.use(canonical(home));

  for (const mount of ['/api', '/wp-json']) {
    app.use(`${mount}/*`, identifyUser(shared.users), cors);
  }
  app.use('/wp-json/*', asWordPress);
  if (elsewhere) app.use('/wp-json/*', failAsSet(shared.failures, elsewhere, shared.closing, true));
  for (const mount of ['/api', servicePath]) {
    if (elsewhere) app.use(`${mount}/*`, failAsSet(shared.failures, elsewhere, shared.closing));
  }
  app.use('/api/*', options('/api', documentedRoutes, shared));
  app.use('/wp-json/*', options('/wp-json', wordpressRoutes, shared));

  app.route('/api', affiliateRoutes(shared, documented));
  app.route(servicePath, affiliateRoutes(shared, deployed));
  app.route(servicePath, extraRoutes(shared));
  app.route(servicePath, servicePortalRoutes(shared));
  app.route(servicePath, deskRoutes(shared));
  app.route('/wp-json', wordpressAnswers(shared));
  for (const mount of ['/api', servicePath]) {
    app.all(`${mount}/*`, (c) => c.json(noRoute, 404));
  }
  app.all('/wp-json/*', (c) => c.json(noWordPressRoute, 404));
  app.route('/', pageRoutes(shared));
  return app;
}

/** Adds WordPress's Link header and JSON content type, which the API's documentation does not have. */
const asWordPress: MiddlewareHandler<Env> = async (c, next) => {
  c.header('link', apiLink(c.req.url));
  await next();
  if (c.res.headers.get('content-type') === 'application/json') {
    c.header('content-type', 'application/json; charset=UTF-8');
  }
};
