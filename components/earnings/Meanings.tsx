import { t } from '../../lib/platform/i18n.ts';

/** What the terms of this page mean, as lib/domain/earnings defines them. */
export function Meanings() {
  return (
    <details class="meanings">
      <summary>{t('meanings')}</summary>
      <dl>
        <dt>{t('earned')}</dt>
        <dd>{t('meaningEarned')}</dd>
        <dt>{t('corrected')}</dt>
        <dd>{t('meaningCorrected')}</dd>
        <dt>{t('paidOut')}</dt>
        <dd>{t('meaningPaidOut')}</dd>
        <dt>{t('unpaid')}</dt>
        <dd>{t('meaningUnpaid')}</dd>
        <dt>{t('meaningHistoryWord')}</dt>
        <dd>{t('meaningHistory')}</dd>
      </dl>
    </details>
  );
}
