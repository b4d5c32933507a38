import type { Account } from '../lib/account.ts';
import { readNumber } from '../lib/group-form.ts';
import type { GroupStore } from '../lib/group-store.ts';
import { groupWords } from '../lib/group-words.ts';
import { t } from '../lib/i18n.ts';
import { mayPass } from '../lib/service/errors.ts';
import { severityOf } from '../lib/words.ts';
import { AffiliateDetails } from './AffiliateDetails.tsx';
import { Empty } from './Empty.tsx';
import { GroupChips } from './GroupChips.tsx';
import { GroupForm } from './GroupForm.tsx';
import { GroupResult } from './GroupResult.tsx';
import { Trouble } from './Trouble.tsx';

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
