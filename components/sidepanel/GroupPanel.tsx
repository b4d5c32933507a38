import type { Account } from '../../lib/domain/account.ts';
import { mayPass, severityOf } from '../../lib/domain/errors.ts';
import { t } from '../../lib/platform/i18n.ts';
import { readNumber } from '../../lib/views/group-form.ts';
import type { GroupStore } from '../../lib/views/group-store.ts';
import { groupWords } from '../../lib/views/group-words.ts';
import { Empty } from '../parts/Empty.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { AffiliateDetails } from './AffiliateDetails.tsx';
import { GroupChips } from './GroupChips.tsx';
import { GroupForm } from './GroupForm.tsx';
import { GroupResult } from './GroupResult.tsx';

export interface GroupPanelProps {
  store: GroupStore;
  onOptions(): void;
  /** Must ask for access before any await (pitfall 14). */
  onGrant(account: Account): void;
  onCopy(text: string): Promise<boolean>;
  onExport(): void;
}

/** The side panel: an administrator looks affiliates up by group, beside whatever page they are on. */
export function GroupPanel({ store, onOptions, onGrant, onCopy, onExport }: GroupPanelProps) {
  const account = store.account.value;
  if (!account) {
    return (
      <main class="panel">
        <Empty icon="group" title={t('groupNotConnected')} text={t('groupNotConnectedText')}>
          <button type="button" class="primary" onClick={onOptions}>
            {t('connectProgramme')}
          </button>
        </Empty>
      </main>
    );
  }
  const { accounts } = store.stored.value;
  const error = store.error.value;
  const groupId = readNumber(store.form.value.groupId);
  const opened = store.opened.value;
  return (
    <main class="panel">
      <header>
        <h1>{t('groupsTitle')}</h1>
        {accounts.length > 1 ? (
          <select
            aria-label={t('chooseAccount')}
            value={account.id}
            onChange={(event) => store.choose(event.currentTarget.value)}
          >
            {accounts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <span class="hint">{account.name}</span>
        )}
      </header>
      <GroupForm store={store} />
      <GroupChips store={store} />
      <p class="spoken" role="status">
        {store.asking.value ? t('fetching') : ''}
      </p>
      {error && (
        <Trouble
          words={groupWords(error, typeof groupId === 'number' ? groupId : null)}
          severity={severityOf(error)}
          urgent
        >
          {error.kind === 'no-access' && (
            <button type="button" class="primary" onClick={() => onGrant(account)}>
              {t('grantAccess', new URL(account.baseUrl).host)}
            </button>
          )}
          {severityOf(error) === 'refused' && (
            <button type="button" onClick={onOptions}>
              {t('openSettings')}
            </button>
          )}
          {mayPass(error) && (
            <button type="button" onClick={() => void store.again()}>
              {t('tryAgain')}
            </button>
          )}
        </Trouble>
      )}
      {store.result.value ? (
        <GroupResult store={store} onExport={onExport} />
      ) : (
        !error && <Empty icon="group" title={t('groupStart')} text={t('groupStartText')} />
      )}
      {opened && (
        <AffiliateDetails
          affiliate={opened}
          fallbackCurrency={store.currency.value}
          onCopy={onCopy}
          onClose={() => store.open(null)}
        />
      )}
    </main>
  );
}
