import { Fragment } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import { type CameIn, cameIn } from '../../lib/views/applicant-words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';

/** What waits for approval in all watched programs, because the badge counts them all. */
export function NewApplicants({ store }: { store: PopupStore }) {
  // The overview shows what waits in its own program.
  const shown = store.overviewed.value ? store.account.value?.id : null;
  const programmes = cameIn(store.stored.value).filter(({ accountId }) => accountId !== shown);
  if (programmes.length === 0) return null;
  return (
    <div class="applied">
      {programmes.map((programme) => (
        <Waiting key={programme.accountId} {...programme} store={store} />
      ))}
    </div>
  );
}

/** Each part leads to the page where it is approved: "Desk · 3 new applicants · 2 new referrals to approve". */
function Waiting({ accountId, name, parts, store }: CameIn & { store: PopupStore }) {
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
