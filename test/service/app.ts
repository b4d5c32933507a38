import { Hono } from 'hono';
import { affiliateRoutes } from './affiliate-routes.ts';
import { noRoute } from './answers.ts';
import { identify } from './auth.ts';
import type { Env, Parts } from './context.ts';
import { controlRoutes } from './control.ts';
import { cors } from './cors.ts';
import { deployed } from './deployed.ts';
import { documented } from './documented.ts';
import { extraRoutes } from './extra-routes.ts';
import { misbehave } from './misbehave.ts';
import { pageRoutes } from './pages.ts';
import { apiLink, routeOf, servicePath } from './site.ts';
import { wordpressRoutes } from './wordpress.ts';

/**
 * Everything on one port, mounted: the documented dialect at `/api`, the deployed one inside a WordPress
 * site, and the controls. With `elsewhere`, the origin of the other port, it fails when told to; the other
 * port itself never does.
 */
export function createApp(parts: Parts, elsewhere?: string): Hono<Env> {
  const app = new Hono<Env>({ getPath: routeOf });
  app.route('/control', controlRoutes(parts));
  app.use(parts.requests.record);

  for (const mount of ['/api', '/wp-json']) {
    app.use(`${mount}/*`, cors);
  }
  app.use('/wp-json/*', async (c, next) => {
    c.header('link', apiLink(c.req.url));
    await next();
    if (c.res.headers.get('content-type') === 'application/json') {
      c.header('content-type', 'application/json; charset=UTF-8');
    }
  });
  for (const mount of ['/api', servicePath]) {
    if (elsewhere) app.use(`${mount}/*`, misbehave(parts.failures, elsewhere, parts.closing));
  }
  for (const mount of ['/api', '/wp-json']) {
    app.use(`${mount}/*`, identify(parts.users));
  }

  app.route('/api', affiliateRoutes(parts, documented));
  app.route(servicePath, affiliateRoutes(parts, deployed));
  app.route(servicePath, extraRoutes(parts));
  app.route('/wp-json', wordpressRoutes(parts));
  for (const mount of ['/api', '/wp-json']) {
    app.all(`${mount}/*`, (c) => c.json(noRoute, 404));
  }
  app.route('/', pageRoutes(parts));
  return app;
}
