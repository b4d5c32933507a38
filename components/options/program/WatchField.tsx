import { WAITING_KINDS, type WaitingKind, watchable } from '../../../lib/domain/accounts/administration.ts';
import type { NamedAccount } from '../../../lib/domain/accounts/display-name.ts';
import { isSameWatch, stopError } from '../../../lib/domain/groups/watch.ts';
import { errorWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { Checkbox } from '../../parts/field/Checkbox.tsx';

const LABELS = { applicants: 'watchApplicants', referrals: 'watchReferrals' } as const;

/** Whether to notify an administrator of applicants and referrals that wait for approval. */
export function WatchField({ account, store }: { account: NamedAccount; store: OptionsStore }) {
  const { accounts, capabilities, watches, presets } = store.stored.value;
  const known = capabilities[account.id];
  const offered = known ? watchable(known) : [];
  const watchOf = (kind: WaitingKind) => watches.find((entry) => isSameWatch(entry, { accountId: account.id, kind }));
  // A watch that is on can be turned off even after the site has taken the right away.
  const kinds = WAITING_KINDS.filter((kind) => offered.includes(kind) || watchOf(kind));
  if (kinds.length === 0) return null;
  return (
    <fieldset class="to-approve stack gap-0">
      <legend>
        {t('waitingHeading')}
        {accounts.length > 1 && [' · ', <bdi key="name">{account.name}</bdi>]}
      </legend>
      {kinds.map((kind) => {
        const watch = watchOf(kind);
        const stopped = stopError(watch);
        return (
          <Checkbox
            key={kind}
            label={t(LABELS[kind])}
            hint={stopped ? t('watchStopped', errorWords(stopped).what) : undefined}
            checked={watch !== undefined && !stopped}
            isPreset={presets.notifications === false}
            onCheck={(on) => store.watchProgram(account, kind, on)}
          />
        );
      })}
    </fieldset>
  );
}
