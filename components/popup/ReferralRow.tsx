import { useId, useState } from 'preact/hooks';
import { formatAge, readTime } from '../../lib/domain/calendar/time.ts';
import { orderLink, providerName } from '../../lib/domain/earnings/providers.ts';
import type { KeyedReferral } from '../../lib/domain/referrals/referral-schema.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { referralName } from '../../lib/views/popup/referral-rows.ts';
import { AmountText, type AmountView } from '../parts/Amount.tsx';
import { useInView } from './in-view.ts';
import type { PopupProps } from './lazy-loader.ts';

interface Props extends Pick<PopupProps, 'lazy' | 'onCopy'> {
  referral: KeyedReferral;
  /** null: the list has one program. */
  programName: string | null;
  isNew: boolean;
  now: number;
  view: AmountView;
  /** Called once a new row has been in view. */
  onView(): void;
}

/** A referral in two lines; a status of "unpaid" goes without saying. A click unfolds the details. */
export function ReferralRow({ referral, programName, isNew, now, view, lazy, onView, onCopy }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const row = useInView<HTMLLIElement>(isNew ? onView : null);
  const { status, amount, currency } = referral;
  const name = referralName(referral);
  const provider = providerOf(referral);
  const source = programName ?? provider;
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
          {source && (
            <span class="source one-line" dir="auto" title={source}>
              {source}
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

function providerOf({ provider, providerUrl }: KeyedReferral): string | null {
  if (provider !== null) return providerName(provider);
  const link = orderLink(providerUrl);
  return link && new URL(link).hostname;
}

/** Unreadable times stay as the service wrote them. */
function ageOf(createdAt: string | null, now: number): string {
  if (createdAt === null) return t('noTime');
  const time = readTime(createdAt);
  return time === null ? createdAt : formatAge(time, now, locale());
}

const KNOWN = ['paid', 'pending', 'processing', 'rejected', 'cancelled'];
const statusClass = (status: string) => (KNOWN.includes(status.toLowerCase()) ? status.toLowerCase() : 'other');
