import { useRef } from 'preact/hooks';
import { severityOf } from '../../lib/domain/errors.ts';
import { troubleWords } from '../../lib/platform/error-words.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Button } from '../parts/button/Button.tsx';
import { useFocusRecovery } from '../parts/focus.ts';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { ExtensionUpdated } from '../parts/message/ErrorBoundary.tsx';
import { ErrorTrouble } from '../parts/message/ErrorTrouble.tsx';
import { LiveRegion } from '../parts/message/LiveRegion.tsx';
import { Trouble } from '../parts/message/Trouble.tsx';
import { PageHead } from './PageHead.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { Report, type ReportProps } from './Report.tsx';

interface EarningsProps extends ReportProps {
  /** Opens the settings. @param accountId of the program to mend */
  onOptions(accountId?: string): void;
}

export function EarningsPage(props: EarningsProps) {
  const { store, onOptions } = props;
  const { storageError } = store.stored.value;
  const page = useRef<HTMLDivElement>(null);
  useFocusRecovery(page);
  return (
    <div class="earnings" ref={page}>
      <PageHead store={store} onSave={props.onSave} onOptions={() => onOptions()} />
      <main class="stack gap-4" tabIndex={-1}>
        {store.isWorkerGone.value && <ExtensionUpdated />}
        {storageError && <ErrorTrouble error={storageError} />}
        {store.unreadable.value && (
          <Trouble words={{ what: t('historyUnreadable'), todo: t('viewFailedTodo') }} severity="unreachable" />
        )}
        {store.troubles.value.map(({ id, name, error }) => {
          const words = troubleWords(error, store.stored.value.states[id]?.snapshot != null);
          return (
            <Trouble
              key={id}
              words={name === null ? words : { ...words, what: `${name}: ${words.what}` }}
              severity={severityOf(error)}
            >
              <Button onClick={() => onOptions(id)} label={t('openSettings')} opensTab />
            </Trouble>
          );
        })}
        <Main {...props} />
      </main>
      <LiveRegion announcer={store.announcer} />
    </div>
  );
}

function Main(props: EarningsProps) {
  const { store, onOptions } = props;
  const { lost } = store.stored.value;
  if (store.affiliates.value.length === 0)
    return (
      <EmptyState
        icon="link"
        level={2}
        title={t(lost ? 'dataLost' : 'noEarnings')}
        text={t(lost ? 'dataLostTodo' : 'noEarningsText')}
      >
        <Button class="primary" onClick={() => onOptions()} label={t('openSettings')} opensTab />
      </EmptyState>
    );
  if (store.isRead.value && store.buckets.value.length === 0)
    return (
      <>
        <EmptyState level={2} title={t('historyNone')} text={t('historyNoneText')} />
        <Reconciliation store={store} />
      </>
    );
  return <Report {...props} />;
}
