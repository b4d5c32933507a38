import { useId, useState } from 'preact/hooks';
import { formatAge, readTime } from '../../lib/domain/calendar/time.ts';
import { orderLink, providerName } from '../../lib/domain/earnings/providers.ts';
import type { KeyedReferral } from '../../lib/domain/referrals/referral-schema.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { referralName } from '../../lib/views/popup/list-search.ts';
import { AmountText, type AmountView } from '../parts/Amount.tsx';
import { useInView } from './in-view.ts';
import type { LazyLoader } from './lazy-loader.ts';

interface Props {
  referral: KeyedReferral;
  /** The program's name, if the list has several. */
  of: string | null;
  isNew: boolean;
  now: number;
  view: AmountView;
  lazy: LazyLoader;
  /** A new row has been in view. */
  onView(): void;
  /** Announces whether it worked. */
  onCopy(text: string): Promise<boolean>;
}

/** A referral in two lines: what and how much, when, and how it stands unless it is just unpaid. Pressed, it shows the rest. */
export function ReferralRow({ referral, of, isNew, now, view, lazy, onView, onCopy }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const row = useInView<HTMLLIElement>(isNew ? onView : null);
  const { status, amount, currency } = referral;
  const name = referralName(referral);
  const provider = providerOf(referral);
  return (
    <li ref={row} class={isNew ? 'referral new' : 'referral'}>
      <button
        type="button"
        class="row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isNew && <span class="spoken">{t('isNew')}</span>}
        <span class="name one-line" dir="auto" title={name}>
          {name}
        </span>
        <AmountText amount={amount} currency={currency} view={view} />
        <span class="meta hint">
          <span>{ageOf(referral.createdAt, now)}</span>
          {(of ?? provider) && (
            <span class="of one-line" dir="auto" title={of ?? provider ?? ''}>
              {of ?? provider}
            </span>
          )}
        </span>
        {status && status.toLowerCase() !== 'unpaid' && (
          <span class={`status hint one-line ${statusClass(status)}`} title={statusWord(status)}>
            {statusWord(status)}
          </span>
        )}
      </button>
      {isOpen && lazy(({ ReferralDetails }) => <ReferralDetails {...{ id, referral, name, provider, onCopy }} />)}
    </li>
  );
}

/** The name of what the order was made with; the order's site if it has none. */
function providerOf({ provider, providerUrl }: KeyedReferral): string | null {
  if (provider !== null) return providerName(provider);
  const link = orderLink(providerUrl);
  return link && new URL(link).hostname;
}

/** A time that cannot be read is shown as the service wrote it. */
function ageOf(createdAt: string | null, now: number): string {
  if (createdAt === null) return t('noTime');
  const time = readTime(createdAt);
  return time === null ? createdAt : formatAge(time, now, locale());
}

const KNOWN = ['paid', 'pending', 'processing', 'rejected', 'cancelled'];
const statusClass = (status: string) => (KNOWN.includes(status.toLowerCase()) ? status.toLowerCase() : 'other');
