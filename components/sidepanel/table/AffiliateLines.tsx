import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { statusWord } from '../../../lib/platform/status.ts';
import { COVERED, CoveredAmount, lettersOf } from '../../parts/Amount.tsx';
import { nameOf } from './RowMenu.tsx';

/** Name and code, and e-mail below. Names can be in any direction. */
export function WhoLines({ affiliate }: { affiliate: Affiliate }) {
  const { code, email, id } = affiliate;
  const who = nameOf(affiliate);
  const below = email && email !== who ? email : `#${id}`;
  return (
    <span class="lines">
      <span class="line">
        <bdi class="who" title={who}>
          {who}
        </bdi>
        {code && code !== who && (
          <bdi class="code" title={code}>
            {code}
          </bdi>
        )}
      </span>
      <span class="line soft">
        <bdi title={below}>{below}</bdi>
      </span>
    </span>
  );
}

interface StateProps {
  status: string;
  /** As shown; empty if unknown. */
  unpaid: string;
}

/** Unpaid amount and status, in two lines. */
export function StateLines({ status, unpaid }: StateProps) {
  return (
    <span class="lines end">
      {unpaid !== '' && (
        <span class="money" style={{ '--letters': lettersOf(unpaid) }}>
          {unpaid === COVERED ? <CoveredAmount /> : unpaid}
        </span>
      )}
      {status !== '' && <Status status={status} />}
    </span>
  );
}

const COLOURED = ['active', 'pending', 'rejected'];

/** A status with its colour; a long one is cut, with the whole word as a tooltip. */
export function Status({ status }: { status: string }) {
  const word = statusWord(status);
  return (
    <span class={`status ${COLOURED.find((one) => one === status.toLowerCase()) ?? ''}`} title={word} dir="auto">
      {word}
    </span>
  );
}
