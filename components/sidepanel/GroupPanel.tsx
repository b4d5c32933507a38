import { useEffect, useRef } from 'preact/hooks';
import type { Account } from '../../lib/domain/accounts/account.ts';
import type { NamedAccount } from '../../lib/domain/accounts/display-name.ts';
import { groupActionsFor } from '../../lib/domain/accounts/suggested-actions.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import type { Affiliate } from '../../lib/domain/groups/affiliates.ts';
import { formatCount, plural, t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { groupWords } from '../../lib/views/groups/group-words.ts';
import { ActionButtons } from '../parts/button/ActionButtons.tsx';
import { Button } from '../parts/button/Button.tsx';
import { useFocusRecovery } from '../parts/focus.ts';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { ErrorTrouble } from '../parts/message/ErrorTrouble.tsx';
import { LiveRegion } from '../parts/message/LiveRegion.tsx';
import { Trouble } from '../parts/message/Trouble.tsx';
import { FoundInProgram } from './find/FoundInProgram.tsx';
import { NoResults } from './find/NoResults.tsx';
import { GroupResult } from './GroupResult.tsx';
import { PanelHead } from './PanelHead.tsx';
import { Start } from './Start.tsx';
import { AffiliateDetails } from './table/AffiliateDetails.tsx';

interface GroupPanelProps {
  store: GroupStore;
  onOptions(account?: Account): void;
  /** Requests what the error says is missing, so it must be called in the click itself. */
  onGrant(account: Account, error: ServiceError): void;
  onCopy(text: string): Promise<boolean>;
  onExport(affiliates: Affiliate[]): void;
  /** Opens the panel in a tab; absent if it is in one. */
  onTab?: () => void;
}

/** The side panel: an administrator looks up affiliates beside any page. */
export function GroupPanel(props: GroupPanelProps) {
  const { store, onOptions } = props;
  const panel = useRef<HTMLElement>(null);
  const account = store.account.value;
  const opened = store.opened.value;
  const { storageError, lost } = store.stored.value;
  useFocusRecovery(panel);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      // An open dialog handles Escape itself.
      if (event.key !== 'Escape' || store.opened.value) return;
      if (store.stop()) event.preventDefault();
      else store.selection.clear();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [store]);

  // Of several lines, the first one says enough.
  async function copy(text: string, success = t('labeled', t('copied'), text.split('\n', 1).join())): Promise<boolean> {
    const copied = await props.onCopy(text);
    store.announcer.show(copied ? success : t('notCopied'));
    return copied;
  }

  const copyEmails = (emails: string[]) => void copy(emails.join(', '), t('emailsCopied', formatCount(emails.length)));

  function exportRows(affiliates = store.rows.value): void {
    props.onExport(affiliates);
    store.announcer.show(t('labeled', t('saved'), plural('affiliates', affiliates.length)));
  }

  return (
    <main class="panel" ref={panel}>
      {account ? (
        <>
          <PanelHead store={store} account={account} onTab={props.onTab} />
          {storageError && <ErrorTrouble error={storageError} />}
          {store.lookUpRefused.value && !store.overview.offered.value ? (
            <NoGroupAccess store={store} account={account} onOptions={onOptions} />
          ) : (
            <LookUp {...props} account={account} onCopy={copy} onCopyEmails={copyEmails} onExport={exportRows} />
          )}
        </>
      ) : (
        <EmptyState
          icon="group"
          title={t(lost ? 'dataLost' : 'groupNotConnected')}
          text={t(lost ? 'dataLostTodo' : 'groupNotConnectedText')}
        >
          <Button class="primary" onClick={() => onOptions()} label={t('connectProgram')} />
        </EmptyState>
      )}
      {!opened && <LiveRegion announcer={store.announcer} />}
      {opened && (
        <AffiliateDetails
          affiliate={opened}
          view={store.amounts.value}
          announcer={store.announcer}
          onCopy={copy}
          onClose={() => store.open(null)}
        />
      )}
    </main>
  );
}

interface LookUpProps extends Omit<GroupPanelProps, 'onExport'> {
  account: Account;
  onCopyEmails(addresses: string[]): void;
  onExport(affiliates?: Affiliate[]): void;
}

function LookUp({ store, account, onCopy, onCopyEmails, onExport, onOptions, onGrant }: LookUpProps) {
  const error = store.error.value;
  const tried = store.loading.value ? null : store.peopleSearch.value;
  const failureOf = (failure: ServiceError, isGroup = false) => (
    <Trouble words={groupWords(failure, isGroup)} severity={severityOf(failure)} urgent>
      <ActionButtons
        error={failure}
        baseUrl={account.baseUrl}
        actions={groupActionsFor(failure)}
        onEdit={() => onOptions(account)}
        onAllow={() => onGrant(account, failure)}
        onAgain={() => void store.retry()}
      />
    </Trouble>
  );
  return (
    <>
      {error && failureOf(error, store.peopleSearch.value === null)}
      {store.people.value ? (
        <FoundInProgram store={store} onCopy={onCopy} />
      ) : store.result.value ? (
        <GroupResult {...{ store, onExport, onCopyEmails, onCopy }} />
      ) : tried && !error ? (
        <NoResults store={store} {...tried} />
      ) : (
        !error && <Start store={store} accountId={account.id} onCopy={onCopy} troubleOf={failureOf} />
      )}
    </>
  );
}

/** Shown instead of the form if the account cannot look up groups. */
function NoGroupAccess({
  store,
  account,
  onOptions,
}: Pick<GroupPanelProps, 'store' | 'onOptions'> & { account: NamedAccount }) {
  const isForbidden = store.lookUpRefused.value === 'forbidden';
  return (
    <EmptyState
      icon="lock"
      level={2}
      title={t(isForbidden ? 'groupsForbidden' : 'groupsAbsent')}
      text={t(isForbidden ? 'groupsForbiddenText' : 'groupsAbsentText', account.givenName ?? account.name)}
    >
      <div class="actions">
        <Button onClick={() => onOptions()} label={t('openSettings')} />
        <Button onClick={store.checkAgain} label={t('tryAgain')} />
      </div>
    </EmptyState>
  );
}
