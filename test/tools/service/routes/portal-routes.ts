import { Hono } from 'hono';
import type { Env, ServiceContext, Shared } from '../context.ts';
import { clickRow, plain } from '../dialects/deployed.ts';
import { humanDate } from '../dialects/wire-time.ts';
import type { Availability } from '../figures/service-program.ts';
import { forbidden, noRoute } from '../refusals.ts';
import { needAffiliate } from './auth.ts';
import { deployedPage, readPaging, slicePage } from './paging.ts';
import { routeOf, siteOf } from './site.ts';

/** Optional routes of newer versions: payouts, clicks and settings. */
export function servicePortalRoutes({ program }: Shared): Hono<Env> {
  const routes = new Hono<Env>();

  /** The affiliate's payouts, without ids and currency. */
  routes.get('/portal/transactions', (c) => {
    const user = allowedAffiliate(c, program.listsPayouts);
    if (user instanceof Response) return user;
    const { items, total, perPage, page } = slicePage(program.payouts(user.name), readPaging(c.req.query()));
    const data = items.map(({ at, amount, status, description }) => ({
      human_date: humanDate(at),
      amount: plain(amount),
      status,
      description,
    }));
    return c.json({ transactions: { data, total, per_page: perPage, current_page: page } });
  });

  /** The clicks on the affiliate's links. */
  routes.get('/portal/visits', (c) => {
    const user = allowedAffiliate(c, program.listsClicks);
    if (user instanceof Response) return user;
    const site = siteOf(c.req.url);
    const { clicks, referrals } = (c.get('view') ?? program).figures(user.name);
    const byClick = Map.groupBy(referrals, ({ visitId }) => visitId);
    const page = slicePage(clicks, readPaging(c.req.query()));
    const items = page.items.map((click) => clickRow(click, byClick.get(click.id) ?? [], user.affiliateId, site));
    return c.json({ visits: deployedPage({ ...page, items }, site + routeOf(c.req.raw)) });
  });

  /** The payment details. */
  routes.get('/portal/settings', (c) => {
    const user = allowedAffiliate(c, program.offersSettings);
    if (user instanceof Response) return user;
    const email = program.paymentEmail(user.name);
    const payment = program.paysByBank ? { bank_details: email ? 'SECRET-bank' : '' } : { payment_email: email };
    return c.json({
      settings: { ref_email_notification: 'yes', ...payment },
      form_fields: { ...(program.paysByBank ? bankField : emailField), ref_email_notification: mailsField },
    });
  });

  return routes;
}

/** The affiliate who sends a request to an optional route, or the refusal. */
function allowedAffiliate(c: ServiceContext, offered: Availability) {
  if (!offered) return c.json(noRoute, 404);
  return offered === 'forbidden' && c.get('user') ? c.json(forbidden, 403) : needAffiliate(c);
}

const atts = { size: 'large' };

const emailField = {
  payment_email: {
    type: 'text',
    atts,
    data_type: 'email',
    label: 'Payment Email (PayPal)',
    help_text: 'This email will be used to send payouts.',
  },
};

/** A field as in the deployed service's public source; it was not recorded. */
const bankField = {
  bank_details: {
    type: 'textarea',
    atts: { ...atts, rows: 3 },
    label: 'Bank Details',
    help_text: 'Enter your bank account details for payouts.',
  },
};

const mailsField = {
  atts,
  type: 'inline_checkbox',
  checkbox_label: 'Enable Referral Email Notification',
  help_text: 'If enabled then you will receive email notification on successful referrals',
  true_value: 'yes',
  false_value: 'no',
};
