import type { ComponentChildren } from 'preact';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { OverviewSection } from '../overview/OverviewSection.tsx';
import { Button } from '../parts/button/Button.tsx';
import { EmptyState } from '../parts/message/EmptyState.tsx';
import { GroupChips } from './find/GroupChips.tsx';

interface Props {
  store: GroupStore;
  accountId: string;
  onCopy(text: string): void;
  troubleOf(error: ServiceError): ComponentChildren;
}

/** Before the first answer: progress (announced by the live region), the overview, or what the field is for. */
export function Start({ store, accountId, onCopy, troubleOf }: Props) {
  if (store.loading.value)
    return (
      <div class="loading split text-compact" aria-hidden="true">
        <progress />
        <span>{t('loadingMore')}</span>
      </div>
    );
  // Only old versions list the program without finding its groups.
  const isTooOld = store.onlyPeople.value && store.groupsRefused.value === 'absent';
  const again = isTooOld && <Button class="slim text-compact" onClick={store.checkAgain} label={t('tryAgain')} />;
  if (store.overview.offered.value)
    return (
      <>
        <GroupChips store={store} />
        {isTooOld && (
          <div class="inline gap-2 justify-between">
            <p class="hint grow">{t('onlyAffiliates')}</p>
            {again}
          </div>
        )}
        <OverviewSection
          store={store.overview}
          accountId={accountId}
          view={store.amounts.value}
          onOpen={store.open}
          onCopy={onCopy}
          onGroup={store.groupsRefused.value ? undefined : (groupId) => void store.openGroup(groupId)}
          troubleOf={troubleOf}
        />
      </>
    );
  const onlyGroups = store.onlyGroups.value;
  return (
    <EmptyState
      icon="group"
      level={2}
      title={t(onlyGroups ? 'onlyGroups' : 'groupStart')}
      text={isTooOld ? t('onlyAffiliates') : onlyGroups && !store.memory.knowsAll.value ? t('groupsByName') : undefined}
    >
      <GroupChips store={store} />
      {again}
    </EmptyState>
  );
}
