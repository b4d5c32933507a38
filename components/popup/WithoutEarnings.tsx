import { type Abilities, roleOf } from '../../lib/domain/abilities.ts';
import type { Account } from '../../lib/domain/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Empty } from '../parts/Empty.tsx';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  account: Account;
  abilities: Abilities | null;
  onOptions(): void;
  onGroups(): void;
}

/** An account that belongs to no affiliate: groups are what it is for, if anything. */
export function WithoutEarnings({ account, abilities, onOptions, onGroups }: Props) {
  if (roleOf(account.role, abilities) === 'nothing')
    return (
      <Empty icon="link" title={t('nothingToShow')} text={t('nothingToShowText')} level={2}>
        <button type="button" onClick={onOptions}>
          {t('openSettings')}
        </button>
      </Empty>
    );
  return (
    <Empty icon="group" title={t('onlyAdministration')} text={t('onlyAdministrationText')} level={2}>
      <button type="button" class="primary with-icon" onClick={onGroups}>
        <Icon name="group" />
        {t('lookUpGroup')}
      </button>
    </Empty>
  );
}
