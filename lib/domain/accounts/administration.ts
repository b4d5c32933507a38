import type { Account } from './account.ts';
import { homePageOf, isUsualAddress, NAMESPACE } from './address.ts';
import type { Capabilities } from './capabilities-schema.ts';

export const WAITING_KINDS = ['applicants', 'referrals'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

export const watchable = ({ programAccess, overviewParts }: Watchable): WaitingKind[] => [
  ...(programAccess === 'allowed' ? (['applicants'] as const) : []),
  ...(overviewParts?.includes('referrals') ? (['referrals'] as const) : []),
];
type Watchable = Pick<Capabilities, 'programAccess' | 'overviewParts'>;

const PAGES: Record<WaitingKind, string> = { applicants: 'affiliates', referrals: 'referrals' };

/** ".../wp-admin/user-edit.php?user_id=8" → ".../wp-admin/". */
export const administrationOf = (editUrl: string): string => new URL('.', editUrl).href;

/** The page for approvals. Always at the connected origin, because a site can name any address. */
export function approvalPage(
  { baseUrl }: Pick<Account, 'baseUrl'>,
  capabilities: Pick<Capabilities, 'adminUrl'> | null | undefined,
  kind: WaitingKind,
): string {
  const named = URL.parse(capabilities?.adminUrl ?? '');
  if (!named) return homePageOf(baseUrl);
  const adminUrl = `${new URL(baseUrl).origin}${named.pathname}`;
  if (!isUsualAddress(baseUrl)) return adminUrl;
  const [, slug = ''] = NAMESPACE.split('/');
  return `${adminUrl}admin.php?page=${slug}#/${PAGES[kind]}`;
}
