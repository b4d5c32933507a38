import { t } from '../../lib/platform/i18n.ts';

/** Before a figure: it may have been more. */
export function AtLeast() {
  return (
    <>
      <span aria-hidden="true">≥ </span>
      <span class="spoken">{t('atLeast')} </span>
    </>
  );
}
