import { t } from '../../lib/platform/i18n.ts';

/** Before a lower bound: some referrals may be unknown. */
export function AtLeast() {
  return (
    <>
      <span aria-hidden="true">≥ </span>
      <span class="spoken">{t('atLeast')} </span>
    </>
  );
}
