import { ALL_PROGRAMS } from '../../lib/domain/polling/programs.ts';
import { t } from '../../lib/platform/i18n.ts';
import { IconButton } from '../parts/button/Button.tsx';
import { Icon } from '../parts/button/Icon.tsx';
import { ExportMenu, type ReportContext } from './ExportMenu.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

/** The page's title and its few controls. The period stays while rows are read, because the user may be typing a day. */
export function PageHead({ store, onSave, onOptions }: Omit<ReportContext, 'bucket'> & { onOptions(): void }) {
  const affiliates = store.affiliates.value;
  const bucket = store.bucket.value;
  const covered = store.covered.value;
  const hide = t(covered ? 'showAmountsNow' : 'hideAmounts');
  const isEmpty = bucket?.sums.size === 0 && bucket.earned.size === 0 && !store.clicks.value;
  return (
    <header class="page-head cluster">
      <img src="/icon/48.png" width="32" height="32" alt="" />
      <div class="page-title cluster">
        <h1>{t('earningsTitle')}</h1>
        {affiliates.length === 1 && <bdi class="hint">{affiliates[0]?.name}</bdi>}
      </div>
      {affiliates.length > 1 && (
        <label class="program-choice">
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
      {bucket && !isEmpty && <PeriodChoice store={store} />}
      {affiliates.length > 0 && (
        <IconButton icon={covered ? 'eyeOff' : 'eye'} label={hide} onClick={() => void store.hideAmounts(!covered)} />
      )}
      {bucket && !isEmpty && <ExportMenu {...{ store, bucket, onSave }} />}
      <button type="button" class="quiet" onClick={onOptions}>
        <Icon name="settings" />
        {t('settings')}
        <span class="spoken"> ({t('opensInTab')})</span>
      </button>
    </header>
  );
}
