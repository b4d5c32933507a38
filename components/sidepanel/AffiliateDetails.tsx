import { useEffect, useRef, useState } from 'preact/hooks';
import type { Affiliate } from '../../lib/domain/affiliates.ts';
import { mailtoOf } from '../../lib/domain/mail.ts';
import { formatMoney } from '../../lib/domain/money.ts';
import { formatMoment, readTime } from '../../lib/domain/time.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { fieldWords } from '../../lib/views/field-words.ts';
import type { Voice } from '../../lib/views/voice.ts';
import { Icon } from '../parts/Icon.tsx';
import { Spoken } from '../parts/Spoken.tsx';
import { rateText } from './figure-words.ts';

interface Props {
  affiliate: Affiliate;
  fallbackCurrency: string | null;
  voice: Voice;
  onCopy(text: string): Promise<boolean>;
  onClose(): void;
}

/** All that the service says of one affiliate, each field to be copied. Escape closes. */
export function AffiliateDetails({ affiliate, fallbackCurrency, voice, onCopy, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const { shown } = voice.said.value;
  const mail = mailtoOf(affiliate.email);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} class="details" aria-labelledby="details-heading" onClose={onClose}>
      <header>
        <h2 id="details-heading">{t('affiliateDetails', affiliate.code ?? `#${affiliate.id}`)}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </header>
      <dl>
        {fieldsOf(affiliate, fallbackCurrency).map(([name, text, raw]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{text}</bdi>
              <button
                type="button"
                class="icon-button"
                aria-label={t('copy', name)}
                title={t('copy', name)}
                onClick={async () => setCopied((await onCopy(raw)) ? name : null)}
              >
                <Icon name={copied === name && shown ? 'check' : 'copy'} />
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p class="links">
        {mail && (
          <a href={mail} target="_blank" rel="noopener noreferrer">
            {t('writeMail')}
          </a>
        )}
        {affiliate.editUrl && (
          <a
            href={affiliate.editUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('editAtSiteTab')}
          >
            {t('editAtSite')}
          </a>
        )}
      </p>
      <Spoken voice={voice} />
    </dialog>
  );
}

/** Name, text on display, text to copy. What the service does not tell is left out. */
function fieldsOf(affiliate: Affiliate, fallback: string | null): [string, string, string][] {
  const currency = affiliate.currency ?? fallback;
  const money = (amount: string) => formatMoney({ amount, currency }, locale());
  const moment = (written: string) => {
    const time = readTime(written);
    return time === null ? written : formatMoment(time, locale());
  };
  const fields: [string, string | null, (value: string) => string][] = [
    [t('fieldId'), affiliate.id, String],
    [t('columnCode'), affiliate.code, String],
    [t('columnName'), affiliate.name, String],
    [t('columnEmail'), affiliate.email, String],
    [t('fieldUserId'), affiliate.userId, String],
    [t('columnStatus'), affiliate.status, statusWord],
    [t('columnRate'), affiliate.rate, () => rateText(affiliate, fallback)],
    [t('columnBalance'), affiliate.balance, money],
    [t('columnPaid'), affiliate.paid, money],
    [t('columnUnpaid'), affiliate.unpaid, money],
    [t('columnSince'), affiliate.createdAt, moment],
    [t('fieldUpdated'), affiliate.updatedAt, moment],
    ...affiliate.more.map(([name, value]): [string, string, (value: string) => string] => [
      fieldWords(name),
      value,
      String,
    ]),
  ];
  return fields.flatMap(([name, value, show]): [string, string, string][] =>
    value === null || value === '' ? [] : [[name, show(value), value]],
  );
}
