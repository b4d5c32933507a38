import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';

/** How the history compares with the program's own totals, or what of it is not known, in one line. */
export function Reconciled({ store }: { store: EarningsStore }) {
  const compared = store.reconciliation.value;
  const line = store.historyLine.value;
  const text = compared ?? line?.text;
  if (!text) return null;
  const part = compared === null ? line?.part : undefined;
  return (
    <section class="reconciled hint" aria-label={t('history')} tabIndex={-1} data-landing>
      <p>{text}</p>
      {part !== undefined && <progress aria-label={t('historyLoading')} value={part ?? undefined} />}
    </section>
  );
}
