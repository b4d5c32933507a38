import { Fragment } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import { type Applied, appliedIn, type CameIn, cameIn } from '../../lib/views/applicant-words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  store: PopupStore;
  /** Opens the side panel, which must happen in the click itself. */
  onApplicants(applied: Applied): void;
}

/** What waits for approval in watched groups and programs, of all programmes, because the badge counts them all. */
export function NewApplicants({ store, onApplicants }: Props) {
  const groups = appliedIn(store.stored.value);
  // The overview shows what waits in its own program.
  const shown = store.overviewed.value ? store.account.value?.id : null;
  const programmes = cameIn(store.stored.value).filter(({ accountId }) => accountId !== shown);
  if (groups.length + programmes.length === 0) return null;
  return (
    <div class="applied">
      {programmes.map((programme) => (
        <Waiting key={programme.accountId} {...programme} store={store} />
      ))}
      {groups.map((applied) => (
        <button
          key={`${applied.accountId} ${applied.groupId}`}
          type="button"
          class="line"
          onClick={() => onApplicants(applied)}
        >
          <Icon name="group" />
          <bdi>{applied.words}</bdi>
        </button>
      ))}
    </div>
  );
}

/** Each part leads to the page where it is approved: "Desk · 3 new applicants · 2 new referrals to approve". */
function Waiting({ accountId, name, parts, store }: CameIn & Pick<Props, 'store'>) {
  return (
    <p class="line to-approve">
      <Icon name="group" />
      <span>
        {name !== null && <bdi>{name}</bdi>}
        {parts.map(({ kind, words, page }, at) => (
          <Fragment key={kind}>
            {(at > 0 || name !== null) && ' · '}
            <a href={page} target="_blank" rel="noopener noreferrer" onClick={() => store.sawWaiting(accountId, kind)}>
              {words}
              <span class="spoken"> ({t('opensInTab')})</span>
            </a>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
