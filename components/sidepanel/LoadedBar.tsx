import { formatCount } from '../../lib/domain/money/money.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import type { Loaded } from '../../lib/views/groups/group-load.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { pageWords, shownWords } from '../../lib/views/groups/listing-words.ts';
import { Field } from '../parts/Field.tsx';
import { Count } from './Count.tsx';
import { GroupSummary } from './GroupSummary.tsx';

interface Props {
  store: GroupStore;
  loaded: Loaded;
  onExport(): void;
}

/** The loaded group: how many, missing pages, sums, and what can be done with it. */
export function LoadedBar({ store, loaded, onExport }: Props) {
  const { affiliates, totalBefore, total, missingPages, leftOut = 0, cancelled } = loaded;
  const rows = store.rows.value;
  const count = (number: number) => formatCount(number, locale());
  const page = store.result.value?.page;
  return (
    <>
      <div class="result-bar">
        <Count
          all={plural('loadedAll', affiliates.length)}
          shown={rows.length === affiliates.length ? '' : shownWords(rows.length, affiliates.length)}
        />
        <div class="actions">
          <button type="button" onClick={onExport}>
            {t('exportCsv')}
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              store.load.drop();
              if (page) store.announcer.announce(pageWords(page));
            }}
          >
            {t('backToPages')}
          </button>
        </div>
      </div>
      {cancelled && <p class="hint">{t('loadCancelled')}</p>}
      {totalBefore !== null && <p class="hint">{t('totalChanged', count(totalBefore), count(total))}</p>}
      {leftOut > 0 && <p class="hint">{plural('leftOut', leftOut)}</p>}
      {missingPages.length > 0 && (
        <p class="hint">{plural('missingPages', missingPages.length, missingPages.slice(0, 10).join(', '))}</p>
      )}
      <Field
        label={t('filterLoaded')}
        name="filter"
        maxLength={200}
        value={store.load.filter.value}
        onValue={store.narrow}
      />
      {rows.length > 0 && <GroupSummary summary={store.load.summary.value} view={store.amounts.value} />}
    </>
  );
}
