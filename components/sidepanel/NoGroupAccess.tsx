import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Button } from '../parts/IconButton.tsx';

interface Props {
  account: Account;
  why: 'forbidden' | 'absent';
  onOptions(): void;
  onAgain(): void;
}

/** Shown instead of the form if the account cannot look up groups. */
export function NoGroupAccess({ account, why, onOptions, onAgain }: Props) {
  const forbidden = why === 'forbidden';
  return (
    <EmptyState
      icon="lock"
      level={2}
      title={t(forbidden ? 'groupsForbidden' : 'groupsAbsent')}
      text={t(forbidden ? 'groupsForbiddenText' : 'groupsAbsentText', account.name)}
    >
      <div class="actions">
        <Button onClick={onOptions} label={t('openSettings')} />
        <Button onClick={onAgain} label={t('tryAgain')} />
      </div>
    </EmptyState>
  );
}
