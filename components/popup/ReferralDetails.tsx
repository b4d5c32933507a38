import { formatCalendarDay } from '../../lib/domain/calendar/format-days.ts';
import { formatMoment } from '../../lib/domain/calendar/time.ts';
import { orderLink, providerName } from '../../lib/domain/earnings/providers.ts';
import type { Referral } from '../../lib/domain/referrals/referral-schema.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { CopyButton } from '../parts/button/CopyButton.tsx';
import { TabLink } from '../parts/button/TabLink.tsx';

interface Props {
  id: string;
  referral: Referral;
  name: string;
  payoutDay: string | null;
  onCopy(text: string): Promise<boolean>;
}

export function ReferralDetails({ id, referral, name, payoutDay, onCopy }: Props) {
  const { order, at, providerUrl, status, campaign } = referral;
  // Services without a field for the order number write it into the description.
  const number = order ?? /#([\w-]+)/.exec(name)?.[1] ?? null;
  const link = orderLink(providerUrl);
  const provider = referral.provider === null ? link && new URL(link).hostname : providerName(referral.provider);
  const when = at !== null && formatMoment(at, locale());
  return (
    <div class="details stack gap-1 text-compact breakable" id={id}>
      {name.length > SHORT && <p dir="auto">{name}</p>}
      {/* No line begins with a dot. */}
      <p>{[when, provider, statusWord(status)].filter(Boolean).join('\u00a0· ')}</p>
      {campaign && <p dir="auto">{t('labeled', t('columnCampaign'), campaign)}</p>}
      {payoutDay && <p>{t('inPayout', formatCalendarDay(payoutDay, locale()))}</p>}
      <div class="actions text-small">
        {number !== null && <CopyButton label={t('copyOrder', number)} text={() => number} onCopy={onCopy} />}
        {link && provider && <TabLink href={link}>{t('openOrder', provider)}</TabLink>}
      </div>
    </div>
  );
}

/** Longer names may be cut in the row. */
const SHORT = 28;
