import './overview.css';
import { type Affiliate, affiliateName } from '../../lib/domain/groups/affiliates.ts';
import { t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { AmountText, type AmountView } from '../parts/Amount.tsx';
import { OneLine, statusClass } from '../parts/OneLine.tsx';

/** Name and code, with e-mail or number below. Names can be in any direction. @param numbered shows the number, too */
export function IdentityLines({ affiliate, numbered }: { affiliate: Affiliate; numbered?: boolean }) {
  const { code, email, id } = affiliate;
  const name = affiliateName(affiliate);
  const below = email && email !== name ? `${numbered ? `#${id} · ` : ''}${email}` : `#${id}`;
  return (
    <span class="lines stack">
      <span class="inline gap-2 align-baseline">
        <OneLine class="strong" text={name} />
        {code && code !== name && <OneLine class="code hint" text={code} />}
      </span>
      <OneLine class="hint" text={below} />
    </span>
  );
}

export function BalanceLines({ affiliate, view }: { affiliate: Affiliate; view: AmountView }) {
  const { status, unpaid, currency } = affiliate;
  return (
    <span class="lines end stack">
      {unpaid && (
        <span class="owed cluster align-baseline">
          <span class="hint">{t('unpaid')}</span>
          <AmountText amount={unpaid} currency={currency} view={view} lead />
        </span>
      )}
      {status !== '' && <Status status={status} />}
    </span>
  );
}

export const Status = ({ status }: { status: string }) => (
  <OneLine class={`${statusClass(status)} status-dot text-small`} text={statusWord(status, 'affiliate')} />
);
