import type { Account } from '../../lib/domain/account.ts';
import { homeOf } from '../../lib/domain/address.ts';
import { type ServiceError, severityOf } from '../../lib/domain/errors.ts';
import { remediesFor } from '../../lib/domain/remedies.ts';
import type { Schedule } from '../../lib/domain/schedule.ts';
import { t } from '../../lib/platform/i18n.ts';
import { againWords, wordsFor } from '../../lib/platform/words.ts';
import { Trouble } from '../parts/Trouble.tsx';

interface Props {
  account: Account;
  trouble: ServiceError;
  schedule: Schedule;
  now: number;
  busy: boolean;
  onOptions(): void;
  onGrant(account: Account): void;
  onTryAgain(): void;
}

/** Why there are no fresh figures, what to do about it, and the buttons that do it. */
export function ProgrammeTrouble({ account, trouble, schedule, now, busy, ...on }: Props) {
  const remedies = remediesFor(trouble);
  // The service wants to be left alone for a while: a button that does nothing would be a lie.
  const waits = (schedule.notBefore ?? 0) > now;
  return (
    <Trouble
      words={wordsFor(trouble)}
      severity={severityOf(trouble)}
      again={trouble.kind === 'offline' ? null : againWords(schedule, now)}
      urgent="off"
    >
      {remedies.includes('allow') && (
        <button type="button" class="primary" onClick={() => on.onGrant(account)}>
          {t('grantAccess', new URL(account.baseUrl).host)}
        </button>
      )}
      {remedies.includes('again') && !waits && (
        <button type="button" aria-disabled={busy} onClick={() => busy || on.onTryAgain()}>
          {t('tryAgain')}
        </button>
      )}
      {remedies.includes('settings') && (
        <button type="button" onClick={on.onOptions}>
          {t('openSettings')}
        </button>
      )}
      {remedies.includes('site') && (
        <a class="button" href={homeOf(account.baseUrl)} target="_blank" rel="noopener noreferrer">
          {t('openSite')}
          <span class="spoken"> ({t('opensInTab')})</span>
        </a>
      )}
    </Trouble>
  );
}
