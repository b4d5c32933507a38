import { useRef } from 'preact/hooks';
import type { Account } from '../../lib/domain/account.ts';
import { homeOf } from '../../lib/domain/address.ts';
import { needsUser, type ServiceError, severityOf } from '../../lib/domain/errors.ts';
import type { Schedule } from '../../lib/domain/schedule.ts';
import { t } from '../../lib/platform/i18n.ts';
import { againWords, wordsFor } from '../../lib/platform/words.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { useFocusHeir } from './focus-heir.ts';

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

type Kind = ServiceError['kind'];
/** Whose advice names the settings, or the site itself: each has its button. */
const SETTINGS: Kind[] = [
  ...(['unauthorized', 'forbidden', 'not-affiliate', 'no-route', 'not-found'] as const),
  ...(['html-page', 'unfit', 'redirect', 'secret-lost', 'secret-forgotten'] as const),
];
const SITE: Kind[] = [
  ...(['no-answer', 'timeout', 'html-page', 'redirect', 'server-error', 'unauthorized'] as const),
  ...(['not-affiliate', 'not-found', 'no-route', 'unexpected-status'] as const),
];

/** Why there are no fresh figures, what to do about it, and the buttons that do it. */
export function ProgrammeTrouble({ account, trouble, schedule, now, busy, ...on }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box);
  const { kind } = trouble;
  // The service wants to be left alone for a while: a button that does nothing would be a lie.
  const waits = (schedule.notBefore ?? 0) > now;
  return (
    <div ref={box}>
      <Trouble
        words={wordsFor(trouble)}
        severity={severityOf(trouble)}
        again={kind === 'offline' ? null : againWords(schedule, now)}
        urgent="off"
      >
        {kind === 'no-access' && (
          <button type="button" class="primary" onClick={() => on.onGrant(account)}>
            {t('grantAccess', new URL(account.baseUrl).host)}
          </button>
        )}
        {!needsUser(trouble) && !waits && (
          <button type="button" aria-disabled={busy} onClick={() => busy || on.onTryAgain()}>
            {t('tryAgain')}
          </button>
        )}
        {SETTINGS.includes(kind) && (
          <button type="button" onClick={on.onOptions}>
            {t('openSettings')}
          </button>
        )}
        {SITE.includes(kind) && (
          <a class="button" href={homeOf(account.baseUrl)} target="_blank" rel="noopener noreferrer">
            {t('openSite')}
            <span class="spoken"> ({t('opensInTab')})</span>
          </a>
        )}
      </Trouble>
    </div>
  );
}
