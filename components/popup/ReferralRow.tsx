import { useId, useState } from 'preact/hooks';
import { formatAge } from '../../lib/domain/calendar/time.ts';
import { isReversed } from '../../lib/domain/referrals/referral.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { referralName, statusWord } from '../../lib/platform/status.ts';
import { AmountText, type AmountView } from '../parts/Amount.tsx';
import { Spoken } from '../parts/button/Spoken.tsx';
import { OneLine, statusClass } from '../parts/OneLine.tsx';
import { useInView } from './in-view.ts';
import type { PopupProps } from './lazy-loader.ts';

interface Props extends Pick<PopupProps, 'lazy' | 'onCopy'> {
  referral: Referral;
  /** null: the list has one program. */
  programName: string | null;
  isNew: boolean;
  /** The only one that a search found: it is unfolded. */
  isAnswer: boolean;
  now: number;
  view: AmountView;
  /** The day of the payout that paid it; null: unknown. */
  payoutDay: string | null;
  /** Called once a new row has been in view. */
  onView(): void;
}

/** A referral in one line where all of it has room, otherwise in two. "Unpaid" goes without saying. A click unfolds it. */
export function ReferralRow({ referral, programName, isNew, isAnswer, now, view, lazy, onView, ...details }: Props) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isAnswer;
  const id = useId();
  const row = useInView<HTMLLIElement>(isNew ? onView : null);
  const { at, status, amount, currency } = referral;
  const name = referralName(referral);
  return (
    <li ref={row} class={['referral', isNew && 'new', isReversed(referral) && 'reversed'].filter(Boolean).join(' ')}>
      <button
        type="button"
        class="row plain"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isNew && <Spoken>{t('isNew')}</Spoken>}
        <span class="texts cluster align-baseline justify-between">
          <OneLine class="name" text={name} />{' '}
          <span class="meta inline gap-1 hint one-line">
            <span>{at === null ? t('noTime') : formatAge(at, now, locale())}</span>
            {programName && (
              <>
                {' · '}
                <OneLine class="source" text={programName} />
              </>
            )}
            {status && status !== 'unpaid' && (
              <>
                {' · '}
                <OneLine class={statusClass(status)} text={statusWord(status)} />
              </>
            )}
          </span>
        </span>
        <AmountText amount={amount} currency={currency} view={view} />
      </button>
      {isOpen && lazy(({ ReferralDetails }) => <ReferralDetails {...{ id, referral, name }} {...details} />)}
    </li>
  );
}
