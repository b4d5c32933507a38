import type { ReferralStatus, ServiceReferral } from '../program/service-referral.ts';
import { type Figures, figuresOf } from '../program/service-totals.ts';
import { type Call, isBefore160 } from './call.ts';
import { documentedReferral, documentedStats } from './documented.ts';
import { userDetails } from './member-row.ts';
import { deployedPage, mapPage, plainPage, readPaging, slicePage } from './paging.ts';
import { notAffiliate } from './refusals.ts';
import { count, money, plain, rate } from './stat.ts';
import { humanDate, toWireTime } from './wire-time.ts';

/** The routes of an affiliate's portal. Each answers 422 to a user who is no affiliate. */

const PER_PAGE = 15;
const ROWS_LISTED = 5;

/** Pending, processing and cancelled referrals are counted but not listed beside the totals. */
const listedStatuses: readonly ReferralStatus[] = ['paid', 'unpaid', 'rejected'];
const historyStatuses: readonly ReferralStatus[] = [...listedStatuses, 'cancelled'];

/** The referrals in the history, in the order given. */
export const inHistory = ({ referrals }: Pick<Figures, 'referrals'>): ServiceReferral[] =>
  referrals.filter(({ status }) => historyStatuses.includes(status));

interface AffiliateCall extends Call {
  affiliate: string;
  affiliateId: number;
}

const forAffiliate = (page: (call: AffiliateCall) => object) => (call: Call) => {
  const { user } = call;
  const { affiliateId = null, name = '' } = user ?? {};
  return affiliateId === null ? notAffiliate : page({ ...call, affiliate: name, affiliateId });
};

export const statsPage = forAffiliate((call) => {
  const { program, affiliate, dialect } = call;
  const figures = figuresOf(affiliate, program);
  if (dialect === 'documented') return documentedStats(figures, call);
  const listed = figures.referrals.filter(({ status }) => listedStatuses.includes(status));
  return {
    stats: {
      // The server subtracts in floats: 0.3 − 0.1 = 0.19999999999999998.
      total_paid: money('Total Paid', figures.floats.earned - figures.floats.unpaid, 'MoneyPaid'),
      total_unpaid: money('Total Unpaid', String(figures.floats.unpaid), 'MoneyUnPaid'),
      total_referrals: count('Total Referrals', String(figures.total), 'LinkReferal'),
      conversion_rate: rate(figures.conversionRate),
    },
    recent_referrals: listed.slice(0, program.rowsListed ?? ROWS_LISTED).map((referral) => ({
      description: referral.description,
      created_at: toWireTime(referral.createdAt + program.zone),
      status: referral.status,
      amount: plain(referral.amount),
      human_date: humanDate(referral.createdAt + program.zone),
    })),
    portal_notice_html: program.rows.noticeHtml,
  };
});

/** The history of referrals, newest id first. Ignores `search` and `status`. */
export const historyPage = forAffiliate((call) => {
  const { program, affiliate, query, dialect, address, affiliateId } = call;
  const payouts = program.rows.payouts.filter((payout) => payout.affiliate === affiliate && payout.status !== 'paid');
  const paying = program.hidesPaying ? payouts : [];
  const own = program.rows.referrals.filter((referral) => referral.affiliate === affiliate);
  const listed = inHistory({ referrals: own })
    .filter(({ status, updatedAt }) => status !== 'paid' || paying.every(({ at }) => at !== updatedAt))
    .sort((a, b) => b.id - a.id);
  const { tells } = program.paging;
  const page = mapPage(slicePage(listed, readPaging(query, PER_PAGE, program.paging)), (referral) =>
    dialect === 'documented'
      ? { ...documentedReferral(referral, call, affiliateId), utm_campaign: referral.campaign || null }
      : historyRow(referral, program.zone),
  );
  const { total, last_page, per_page, ...rest } = deployedPage(page, address);
  return {
    referrals: {
      ...{ ...rest, ...(tells.total && { total }) },
      ...{ ...(tells.lastPage && { last_page }), ...(tells.perPage && { per_page }) },
    },
  };
});

const historyRow = (referral: ServiceReferral, zone: number) => ({
  ...{ description: referral.description, status: referral.status, amount: plain(referral.amount) },
  ...{ currency: referral.currency, utm_campaign: referral.campaign || null, type: referral.type ?? 'sale' },
  created_at: toWireTime(referral.createdAt + zone),
  updated_at: toWireTime(referral.updatedAt + zone),
  human_date: humanDate(referral.createdAt + zone),
});

/** Currency, share link and coupon codes. */
export const bootstrapPage = forAffiliate(({ program, home, affiliate, affiliateId, user }) => {
  const [newest] = figuresOf(affiliate, program).referrals;
  const { id = 0, email = '' } = user ?? {};
  return {
    site_info: {
      ...{ site_url: `${home}/`, site_name: program.siteName, share_url: `${home}/` },
      ...{ aff_var: 'ref', aff_value: affiliateId },
    },
    additional_sites: [],
    user: userDetails({ id: affiliateId, userId: id, name: affiliate, email, login: affiliate }, home),
    branded_coupons: program.coupons,
    currency:
      newest?.currency === 'EUR'
        ? { currency: 'EUR', currency_symbol: '€', currency_symbol_position: 'right_space' }
        : { currency: 'USD', currency_symbol: '$', currency_symbol_position: 'left' },
  };
});

/** Payouts, newest first, without ids and currency. */
export const payoutsPage = forAffiliate(({ program, affiliate, query }) => {
  const own = program.rows.payouts.filter((payout) => payout.affiliate === affiliate);
  const newestFirst = own.toSorted((a, b) => b.at - a.at || b.id - a.id);
  const page = slicePage(newestFirst, readPaging(query, PER_PAGE, program.payoutPaging));
  return {
    transactions: plainPage(
      mapPage({ ...page, items: program.ordersPayouts(page.items) }, ({ at, amount, status, description }) => ({
        ...{ human_date: humanDate(at + program.zone), amount: plain(amount), status, description },
      })),
    ),
  };
});

/** Clicks on the affiliate's links, with the sum of their listed referrals, also rejected ones, in floats. */
export const clicksPage = forAffiliate(({ program, affiliate, affiliateId, query, home, address }) => {
  const own = program.rows.clicks.filter((click) => click.affiliate === affiliate).reverse();
  const byClick = Map.groupBy(program.rows.referrals, ({ visitId }) => visitId);
  const page = mapPage(slicePage(own, readPaging(query, PER_PAGE)), (click) => {
    const referrals = (byClick.get(click.id) ?? []).filter(({ status }) => listedStatuses.includes(status));
    const total = referrals.reduce((sum, { amount }) => sum + Number(amount), 0);
    const { url } = click;
    return {
      url: url.startsWith('/') ? `${home}${url}${url.includes('?') ? '&' : '?'}ref=${affiliateId}` : url,
      ...{ referrer: click.referrer, utm_campaign: click.campaign, utm_medium: click.medium, utm_source: click.source },
      ...{ created_at: toWireTime(click.at), human_date: humanDate(click.at) },
      ...{ total_referral_amount: total, is_converted: total !== 0 },
      ...(isBefore160(program) && { referrals: referrals.map(({ id, amount }) => ({ id, amount: plain(amount) })) }),
    };
  });
  return { visits: deployedPage(page, address) };
});

/** The payment details. */
export const settingsPage = forAffiliate(({ program, affiliate }) => {
  const email = program.rows.paymentEmails[affiliate] ?? null;
  const payment = program.paysByBank ? { bank_details: email ? 'SECRET-bank' : '' } : { payment_email: email };
  return {
    settings: { ref_email_notification: 'yes', ...payment },
    form_fields: { ...(program.paysByBank ? bankField : emailField), ref_email_notification: mailsField },
  };
});

const atts = { size: 'large' };

const emailField = {
  payment_email: {
    ...{ type: 'text', atts, data_type: 'email', label: 'Payment Email (PayPal)' },
    help_text: 'This email will be used to send payouts.',
  },
};

/** A field as in the deployed service's public source; it was not recorded. */
const bankField = {
  bank_details: {
    ...{ type: 'textarea', atts: { ...atts, rows: 3 }, label: 'Bank Details' },
    help_text: 'Enter your bank account details for payouts.',
  },
};

const mailsField = {
  ...{ atts, type: 'inline_checkbox', checkbox_label: 'Enable Referral Email Notification' },
  help_text: 'If enabled then you will receive email notification on successful referrals',
  ...{ true_value: 'yes', false_value: 'no' },
};
