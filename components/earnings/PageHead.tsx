import { ALL_PROGRAMS } from '../../lib/domain/polling/programs.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Button, IconButton } from '../parts/button/Button.tsx';
import { type Choice, Select } from '../parts/field/Select.tsx';
import { ExportMenu, type ReportContext } from './ExportMenu.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

/** The page's title and its few controls. The period stays while rows are read, because the user may be typing a day. */
export function PageHead({ store, onSave, onOptions }: Omit<ReportContext, 'bucket'> & { onOptions(): void }) {
  const affiliates = store.affiliates.value;
  const bucket = store.bucket.value;
  const covered = store.covered.value;
  const hide = t(covered ? 'showAmountsNow' : 'hideAmounts');
  const hasSeveral = affiliates.length > 1;
  const isEmpty = bucket?.sums.size === 0 && bucket.earned.size === 0 && !store.clicks.value;
  return (
    <header class="page-head cluster">
      <img src="/icon/48.png" width="32" height="32" alt="" />
      <div class={hasSeveral ? 'page-title cluster' : 'page-title cluster grow'}>
        <h1>{t('earningsTitle')}</h1>
        {affiliates.length === 1 && <bdi class="hint">{affiliates[0]?.name}</bdi>}
      </div>
      {hasSeveral && (
        <div class="program-choice grow">
          <Select
            aria-label={t('chooseAccount')}
            value={store.chosen.value ?? ''}
            choices={[
              [ALL_PROGRAMS, t('allPrograms')],
              ...affiliates.map(({ id, name }): Choice<string> => [id, name]),
            ]}
            onChoose={(id) => void store.choose(id)}
          />
          <bdi class="paper">{affiliates.find(({ id }) => id === store.chosen.value)?.name ?? t('allPrograms')}</bdi>
        </div>
      )}
      {bucket && !isEmpty && <PeriodChoice store={store} />}
      {affiliates.length > 0 && (
        <IconButton icon={covered ? 'eyeOff' : 'eye'} label={hide} onClick={() => void store.hideAmounts(!covered)} />
      )}
      {bucket && !isEmpty && <ExportMenu {...{ store, bucket, onSave }} />}
      <Button class="quiet" icon="settings" onClick={onOptions} label={t('settings')} opensTab />
    </header>
  );
}
