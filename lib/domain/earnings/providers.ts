/** Shop plugins by the identifiers that services write. */
const NAMES: Record<string, string> = {
  woo: 'WooCommerce',
  woocommerce: 'WooCommerce',
  edd: 'Easy Digital Downloads',
  'easy-digital-downloads': 'Easy Digital Downloads',
  surecart: 'SureCart',
  'fluent-cart': 'FluentCart',
  fluentcart: 'FluentCart',
  'fluent-forms': 'Fluent Forms',
  fluentform: 'Fluent Forms',
  fluentforms: 'Fluent Forms',
  memberpress: 'MemberPress',
  'paid-memberships-pro': 'Paid Memberships Pro',
  pmpro: 'Paid Memberships Pro',
  lifterlms: 'LifterLMS',
  learndash: 'LearnDash',
  tutor: 'Tutor LMS',
  givewp: 'GiveWP',
  give: 'GiveWP',
};

export function providerName(written: string): string {
  const key = written.trim().toLowerCase().replaceAll('_', '-');
  return Object.hasOwn(NAMES, key) ? (NAMES[key] ?? written) : written;
}

/** The order's page; null if it is in the shop's administration, which affiliates cannot open. */
export function orderLink(url: string | null): string | null {
  const page = URL.parse(url ?? '');
  return page && !`${page.pathname}/`.includes('/wp-admin/') ? page.href : null;
}
