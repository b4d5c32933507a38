import { useRef } from 'preact/hooks';
import { severityOf } from '../../lib/domain/errors.ts';
import { ALL_PROGRAMS } from '../../lib/domain/polling/programs.ts';
import { errorWords } from '../../lib/platform/error-words.ts';
import { t } from '../../lib/platform/i18n.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { ExtensionUpdated } from '../parts/ErrorBoundary.tsx';
import { useFocusRecovery } from '../parts/focus.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Report, type ReportProps } from './Report.tsx';

export interface EarningsProps extends ReportProps {
  onOptions(): void;
}

export function EarningsPage(props: EarningsProps) {
  const { store, onOptions } = props;
  const { storageError } = store.stored.value;
  const page = useRef<HTMLDivElement>(null);
  useFocusRecovery(page);
  return (
    <div class="earnings" ref={page}>
      <PageHead store={store} onOptions={onOptions} />
      <main tabIndex={-1}>
        {store.isWorkerGone.value && <ExtensionUpdated />}
        {storageError && <Trouble words={errorWords(storageError)} severity={severityOf(storageError)} />}
        {store.unreadable.value && (
          <Trouble words={{ what: t('historyUnreadable'), todo: t('viewFailedTodo') }} severity="unreachable" />
        )}
        <Main {...props} />
        <Reconciliation store={store} />
      </main>
      <LiveRegion announcer={store.announcer} />
    </div>
  );
}

function Main(props: EarningsProps) {
  const { store, onOptions } = props;
  if (store.affiliates.value.length === 0)
    return (
      <EmptyState icon="link" level={2} title={t('noEarnings')} text={t('noEarningsText')}>
        <button type="button" class="primary" onClick={onOptions}>
          {t('openSettings')}
          <span class="spoken"> ({t('opensInTab')})</span>
        </button>
      </EmptyState>
    );
  if (store.isRead.value && store.buckets.value.length === 0)
    return <EmptyState level={2} title={t('historyNone')} text={t('historyNoneText')} />;
  return <Report {...props} />;
}

/** One line: whether the history matches the program's totals, or how much of it is loaded. */
function Reconciliation({ store }: { store: EarningsProps['store'] }) {
  const text = store.reconciliation.value ?? store.historyLine.value?.text;
  return text ? (
    <section class="reconciled hint" aria-label={t('history')} tabIndex={-1} data-landing>
      {text}
    </section>
  ) : null;
}

function PageHead({ store, onOptions }: Pick<EarningsProps, 'store' | 'onOptions'>) {
  const affiliates = store.affiliates.value;
  const covered = store.covered.value;
  const hide = t(covered ? 'showAmountsNow' : 'hideAmounts');
  return (
    <header class="page-head">
      <img src="/icon/48.png" width="32" height="32" alt="" />
      <div class="page-title">
        <h1>{t('earningsTitle')}</h1>
        {affiliates.length === 1 && <bdi class="hint">{affiliates[0]?.name}</bdi>}
      </div>
      {affiliates.length > 1 && (
        <label class="program">
          <span class="spoken">{t('chooseAccount')}</span>
          <select value={store.chosen.value ?? ''} onChange={(event) => void store.choose(event.currentTarget.value)}>
            <option value={ALL_PROGRAMS}>{t('allPrograms')}</option>
            {affiliates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {affiliates.length > 0 && (
        <IconButton icon={covered ? 'eyeOff' : 'eye'} label={hide} onClick={() => void store.hideAmounts(!covered)} />
      )}
      <button type="button" class="quiet" onClick={onOptions}>
        <Icon name="settings" />
        {t('settings')}
        <span class="spoken"> ({t('opensInTab')})</span>
      </button>
    </header>
  );
}
