import { ALL_PROGRAMS } from '../../lib/domain/polling/programs.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { EarningsStore } from '../../lib/views/earnings/earnings-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';

interface Props {
  store: EarningsStore;
  onOptions(): void;
}

/** The choice of programs, and the actions of the page. */
export function PageHead({ store, onOptions }: Props) {
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
