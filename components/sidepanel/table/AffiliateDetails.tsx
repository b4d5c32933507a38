import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Affiliate } from '../../../lib/domain/groups/affiliates.ts';
import { isDecimal } from '../../../lib/domain/money/decimal.ts';
import { mailtoOf } from '../../../lib/domain/text/mailto.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { statusWord } from '../../../lib/platform/status.ts';
import { momentText, rateText } from '../../../lib/views/affiliate-words.ts';
import type { Announcer } from '../../../lib/views/announcer.ts';
import { fieldWords } from '../../../lib/views/field-words.ts';
import { Dialog } from '../../layers/Dialog.tsx';
import { Amount, type AmountView } from '../../parts/Amount.tsx';
import { IconButton } from '../../parts/button/Button.tsx';
import { TabLink } from '../../parts/button/TabLink.tsx';

interface Props {
  affiliate: Affiliate;
  view: AmountView;
  announcer: Announcer;
  onCopy(text: string): Promise<boolean>;
  onClose(): void;
}

export function AffiliateDetails({ affiliate, view, announcer, onCopy, onClose }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const { shown } = announcer.announcement.value;
  const mail = mailtoOf(affiliate.email);
  const title = t('affiliateDetails', affiliate.code ?? `#${affiliate.id}`);

  return (
    <Dialog class="affiliate-details" {...{ title, announcer, onClose }}>
      <dl>
        {fieldsOf(affiliate, view).map(([name, text, raw]) => (
          <div key={name}>
            <dt class="hint breakable">{name}</dt>
            <dd class="inline justify-between breakable">
              <bdi>{text}</bdi>
              {raw !== null && (
                <IconButton
                  icon={copied === name && shown ? 'check' : 'copy'}
                  label={t('copy', name)}
                  onClick={async () => setCopied((await onCopy(raw)) ? name : null)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        {mail && (
          <a class="button" href={mail} target="_blank" rel="noopener noreferrer">
            {t('writeMail')}
          </a>
        )}
        {affiliate.editUrl && <TabLink href={affiliate.editUrl}>{t('editAtSite')}</TabLink>}
      </div>
    </Dialog>
  );
}

type Field = [name: string, shown: ComponentChildren, raw: string | null];

/** `raw` is the text to copy, as the service wrote it; null while it is covered. */
function fieldsOf(affiliate: Affiliate, view: AmountView): Field[] {
  const currency = affiliate.currency ?? view.fallbackCurrency;
  const money = (amount: string) => <Amount amount={amount} currency={currency} view={view} />;
  const fields: [string, string | null, (value: string) => ComponentChildren][] = [
    [t('fieldId'), affiliate.id, String],
    [t('columnCode'), affiliate.code, String],
    [t('columnName'), affiliate.name, String],
    [t('columnEmail'), affiliate.email, String],
    [t('fieldUserId'), affiliate.userId, String],
    [t('status'), affiliate.status, (status) => statusWord(status, 'affiliate')],
    [t('columnRate'), affiliate.rate, () => rateText(affiliate, view.fallbackCurrency)],
    [t('columnBalance'), affiliate.balance, money],
    [t('paid'), affiliate.paid, money],
    [t('unpaid'), affiliate.unpaid, money],
    [t('columnSince'), affiliate.createdAt, momentText],
    [t('fieldUpdated'), affiliate.updatedAt, momentText],
    ...affiliate.more.map(([name, value]): [string, string, (value: string) => ComponentChildren] => [
      fieldWords(name),
      value,
      isMoney(name, value) ? money : String,
    ]),
  ];
  return fields.flatMap(([name, value, show]): Field[] =>
    value === null || value === '' ? [] : [[name, show(value), view.covered && show === money ? null : value]],
  );
}

/** Guesses for unknown fields: a fraction, or a name that suggests money, even of an amount in unreadable words. */
const isMoney = (name: string, value: string): boolean =>
  (isDecimal(value) && value.includes('.')) || /amount|balance|commission|earn|paid|revenue|total/i.test(name);
