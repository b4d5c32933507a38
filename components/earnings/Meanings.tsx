import { t } from '../../lib/platform/i18n.ts';

/** What the terms of this page mean, as lib/domain/earnings defines them. */
export function Meanings() {
  return (
    <details class="meanings">
      <summary>{t('meanings')}</summary>
      <dl>
        <dt>{t('earned')}</dt>
        <dd>{t('meaningEarned')}</dd>
        <dt>{t('reversed')}</dt>
        <dd>{t('meaningReversed')}</dd>
        <dt>{t('paidOut')}</dt>
        <dd>{t('meaningPaidOut')}</dd>
      </dl>
    </details>
  );
}
