import { t } from '../../lib/platform/i18n.ts';

/** After a lower bound, "$95+": some referrals may be unknown. */
export function AtLeast() {
  return (
    <>
      <span aria-hidden="true">+</span>
      <span class="spoken"> {t('atLeast')}</span>
    </>
  );
}
