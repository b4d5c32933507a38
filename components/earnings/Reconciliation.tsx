import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';

/** One line: whether the history matches the program's totals, or how much of it is loaded. */
export function Reconciliation({ store }: { store: EarningsStore }) {
  const text = store.reconciliation.value ?? store.historyLine.value;
  return text ? (
    <section class="reconciled hint breakable" aria-label={t('history')} tabIndex={-1} data-landing>
      {text}
    </section>
  ) : null;
}
