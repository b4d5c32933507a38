/** Shop plugins, and short identifiers that services write. */
const NAMES = [
  ...['WooCommerce', 'Easy Digital Downloads', 'SureCart', 'FluentCart', 'Fluent Forms', 'MemberPress'],
  ...['Paid Memberships Pro', 'LifterLMS', 'LearnDash', 'Tutor LMS', 'GiveWP'],
];
const SHORT: Record<string, string> = {
  ...{ woo: 'woocommerce', edd: 'easydigitaldownloads', fluentform: 'fluentforms' },
  ...{ pmpro: 'paidmembershipspro', tutor: 'tutorlms', give: 'givewp' },
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

export function providerName(written: string): string {
  const key = plain(written);
  const whole = Object.hasOwn(SHORT, key) ? SHORT[key] : key;
  return NAMES.find((name) => plain(name) === whole) ?? written;
}

/** The order's page; null if it is in the shop's administration, which affiliates cannot open. */
export function orderLink(url: string | null): string | null {
  const page = URL.parse(url ?? '');
  return page && !`${page.pathname}/`.includes('/wp-admin/') ? page.href : null;
}
