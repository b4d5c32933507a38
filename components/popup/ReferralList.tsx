import { formatAge, formatMoment, readTime } from '../../lib/domain/calendar/time.ts';
import { orderLink, providerName } from '../../lib/domain/earnings/providers.ts';
import type { KeyedReferral } from '../../lib/domain/referrals/referral.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { Amount, type AmountView } from '../parts/Amount.tsx';

interface Props {
  referrals: KeyedReferral[];
  /** Keys of the rows to mark as new. */
  marked: ReadonlySet<string>;
  now: number;
  view: AmountView;
  /** Whether rows can receive the focus. */
  focusable?: boolean;
}

export function ReferralList({ referrals, ...rest }: Props) {
  return (
    <ul class="referrals">
      {referrals.map((referral) => (
        <ReferralRow key={referral.key} referral={referral} {...rest} />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'referrals'> {
  referral: KeyedReferral;
  /** The programme's name, if the list has several. */
  of?: string;
}

export function ReferralRow({ referral, marked, now, view, focusable, of }: RowProps) {
  const { order, description, status, amount, currency } = referral;
  const isNew = marked.has(referral.key);
  const name = description ?? (order ? t('order', order) : t('referral'));
  return (
    <li class={isNew ? 'referral new' : 'referral'} tabIndex={focusable ? -1 : undefined}>
      <span class="what">
        {isNew && <span class="new-mark">{t('isNew')}</span>}
        <span class="name" dir="auto" title={name}>
          {name}
        </span>
      </span>
      <Amount amount={amount} currency={currency} view={view} />
      <span class="meta">
        {of && (
          <span class="of" dir="auto" title={of}>
            {of}
          </span>
        )}
        {!of && <Provider {...referral} />}
        <Age createdAt={referral.createdAt} now={now} />
      </span>
      {status && <span class={`status ${statusClass(status)}`}>{statusWord(status)}</span>}
    </li>
  );
}

function Provider({ provider, providerUrl }: KeyedReferral) {
  const link = orderLink(providerUrl);
  const name = provider === null ? null : providerName(provider);
  if (!link)
    return name ? (
      <span class="provider" dir="auto" title={name}>
        {name}
      </span>
    ) : null;
  const shown = name ?? new URL(link).hostname;
  return (
    <a class="provider" dir="auto" title={shown} href={link} target="_blank" rel="noopener noreferrer">
      {shown}
      <span class="spoken"> ({t('opensInTab')})</span>
    </a>
  );
}

/** The age, with the time as a tooltip; a time that cannot be read is shown as the service wrote it. */
function Age({ createdAt, now }: { createdAt: string | null; now: number }) {
  if (createdAt === null) return <span>{t('noTime')}</span>;
  const time = readTime(createdAt);
  if (time === null) return <span>{createdAt}</span>;
  return (
    <time dateTime={new Date(time).toISOString()} title={formatMoment(time, locale())}>
      {formatAge(time, now, locale())}
    </time>
  );
}

const KNOWN = ['paid', 'unpaid', 'pending', 'processing', 'rejected', 'cancelled'];
const statusClass = (status: string) => (KNOWN.includes(status.toLowerCase()) ? status.toLowerCase() : 'other');
