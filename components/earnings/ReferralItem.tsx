import { isReversed } from '../../lib/domain/referrals/referral.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { referralWords } from '../../lib/views/earnings/referral-search.ts';
import type { AmountView } from '../parts/Amount.tsx';
import { OneLine } from '../parts/OneLine.tsx';
import { Sum } from './figures/Sum.tsx';

interface Props {
  row: Referral;
  /** null: only one program is shown. */
  named: ((row: Referral) => string) | null;
  currency: string | null;
  view: AmountView;
}

/** A referral in a list: name, amount, details and status. */
export function ReferralItem({ row, named, currency, view }: Props) {
  const { name, details, status } = referralWords(row, named);
  return (
    <>
      <OneLine text={name} />
      <Sum amount={row.amount} {...{ currency, view }} struck={isReversed(row)} />
      <span class="hint about one-line" title={details.join(' · ')}>
        {details.map((detail, index) => [index > 0 && ' · ', <bdi key={detail}>{detail}</bdi>])}
      </span>
      <OneLine class="hint" text={status} />
    </>
  );
}
