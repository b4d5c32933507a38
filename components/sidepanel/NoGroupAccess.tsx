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

/** Shown before anything is typed: this account cannot look groups up, and what to do about it. */
export function NoGroupAccess({ account, why, onOptions, onAgain }: Props) {
  const forbidden = why === 'forbidden';
  return (
    <EmptyState
      icon="lock"
      level={2}
      title={forbidden ? t('groupsForbidden') : t('groupsAbsent')}
      text={forbidden ? t('groupsForbiddenText', account.name) : t('groupsAbsentText', account.name)}
    >
      <div class="actions">
        <Button onClick={onOptions} label={t('openSettings')} />
        <Button onClick={onAgain} label={t('tryAgain')} />
      </div>
    </EmptyState>
  );
}
