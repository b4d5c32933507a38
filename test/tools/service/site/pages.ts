import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Env, ServiceContext, Shared } from '../context.ts';
import { apiLink, PERSONAL } from '../model/model.ts';
import { hasSession } from './auth.ts';
import { siteOf } from './site.ts';

/** The site's web pages: home page, products, and the consent page for application passwords. */
export function pageRoutes({ users }: Shared): Hono<Env> {
  const routes = new Hono<Env>();

  routes.use(async (c, next) => {
    c.header('link', apiLink(siteOf(c.req.url)));
    if (hasSession(c)) neverCache(c);
    await next();
  });

  routes.on(['GET', 'OPTIONS'], '/', (c) => c.html(page('Shop', html`<p>Welcome to the shop.</p>`, siteOf(c.req.url))));

  routes.get('/product/:name', (c) => c.html(page('Product', html`<p>${c.req.param('name')}</p>`, siteOf(c.req.url))));

  routes.get('/wp-admin/authorize-application.php', (c) => {
    const { app_name, success_url, reject_url } = c.req.query();
    const form = html`<form method="post">
      <p>${app_name} asks for access.</p>
      <input type="hidden" name="app_name" value="${app_name}">
      <input type="hidden" name="success_url" value="${success_url}">
      <input type="hidden" name="reject_url" value="${reject_url}">
      <label>You are <select name="user">
        ${users.all().map(({ name }) => html`<option ${name === 'ada' ? 'selected' : ''}>${name}</option>`)}
      </select></label>
      <button id="approve" name="approve" value="yes">Yes, I approve</button>
      <button id="reject" name="approve" value="no">No, I do not approve</button>
    </form>`;
    return c.html(page('Authorize application', form, siteOf(c.req.url)));
  });

  routes.post('/wp-admin/authorize-application.php', async (c) => {
    const form = await c.req.parseBody();
    const field = (name: string) => String(form[name] ?? '');
    const back = (address: string, answer: Record<string, string>) => {
      const url = new URL(address);
      for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
      return c.redirect(url.href);
    };
    if (field('approve') !== 'yes') return back(field('reject_url'), { success: 'false' });
    const { secret } = users.addPassword(field('user'), field('app_name'));
    return back(field('success_url'), {
      site_url: siteOf(c.req.url),
      user_login: field('user'),
      password: secret.replaceAll(' ', ''),
    });
  });

  routes.all('*', (c) => {
    neverCache(c);
    return c.html(page('Page not found', html`<p>Nothing here.</p>`, siteOf(c.req.url)), 404);
  });
  return routes;
}

function page(title: string, body: unknown, site: string) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><link rel="https://api.w.org/" href="${site}/wp-json/"></head>
<body><h1>${title}</h1>${body}</body>
</html>`;
}

function neverCache(c: ServiceContext): void {
  for (const [name, value] of Object.entries(PERSONAL)) c.header(name, value);
}
