import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';

/** How the history compares with the program's own totals, or what of it is not known, in one line. */
export function Reconciled({ store }: { store: EarningsStore }) {
  const text = store.reconciliation.value ?? store.historyLine.value?.text;
  return text ? (
    <section class="reconciled hint" aria-label={t('history')} tabIndex={-1} data-landing>
      {text}
    </section>
  ) : null;
}
