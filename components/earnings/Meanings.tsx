import { t } from '../../lib/platform/i18n.ts';

/** What the words of this page mean: as lib/domain/earnings.ts defines them, for those who read no code. */
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
