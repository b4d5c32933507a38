import type { Account } from '../../lib/domain/account.ts';
import { type ServiceError, severityOf } from '../../lib/domain/errors.ts';
import { remediesFor } from '../../lib/domain/remedies.ts';
import type { Schedule } from '../../lib/domain/schedule.ts';
import { againWords, wordsFor } from '../../lib/platform/words.ts';
import { RemedyButtons } from '../parts/RemedyButtons.tsx';
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
  // The service wants to be left alone for a while: a button that does nothing would be a lie.
  const waits = (schedule.notBefore ?? 0) > now;
  const remedies = remediesFor(trouble).filter((remedy) => remedy !== 'again' || !waits);
  return (
    <Trouble
      words={wordsFor(trouble)}
      severity={severityOf(trouble)}
      again={trouble.kind === 'offline' ? null : againWords(schedule, now)}
      urgent="off"
    >
      {remedies.length > 0 && <RemedyButtons account={account} remedies={remedies} busy={busy} {...on} />}
    </Trouble>
  );
}
