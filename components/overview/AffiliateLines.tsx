import './overview.css';
import { type Affiliate, affiliateName } from '../../lib/domain/groups/affiliates.ts';
import { t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { AmountText, type AmountView } from '../parts/Amount.tsx';

/** Name and code, with e-mail or number below. Names can be in any direction. @param numbered shows the number, too */
export function IdentityLines({ affiliate, numbered }: { affiliate: Affiliate; numbered?: boolean }) {
  const { code, email, id } = affiliate;
  const name = affiliateName(affiliate);
  const below = email && email !== name ? `${numbered ? `#${id} · ` : ''}${email}` : `#${id}`;
  return (
    <span class="lines stack">
      <span class="inline gap-2 align-baseline">
        <bdi class="one-line strong" title={name}>
          {name}
        </bdi>
        {code && code !== name && (
          <bdi class="code hint one-line" title={code}>
            {code}
          </bdi>
        )}
      </span>
      <bdi class="hint one-line" title={below}>
        {below}
      </bdi>
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

const COLORED = ['active', 'pending', 'rejected'];

/** A long status is cut, with the whole word as a tooltip. */
export function Status({ status }: { status: string }) {
  const word = statusWord(status, 'affiliate');
  return (
    <span
      class={`status status-dot text-small one-line ${COLORED.find((name) => name === status.toLowerCase()) ?? ''}`}
      title={word}
      dir="auto"
    >
      {word}
    </span>
  );
}
