import type { ComponentChildren } from 'preact';
import type { CheckResult } from '../../../lib/domain/accounts/connection-check.ts';
import { needsPassword } from '../../../lib/domain/accounts/suggested-actions.ts';
import { severityOf } from '../../../lib/domain/errors.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { verdictOf } from '../../../lib/views/options/check-words.ts';
import { connectSeverity, connectWords, isServiceError } from '../../../lib/views/options/connect-words.ts';
import { isNothing, nothingWords } from '../../../lib/views/options/connected-words.ts';
import { ActionButtons } from '../../parts/ActionButtons.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { CheckList } from './CheckList.tsx';
import { Success } from './ConnectedNews.tsx';

interface Props {
  result: CheckResult;
  baseUrl: string;
  /** The button that asks the site to approve again, if it can. */
  renew: ComponentChildren;
  onCheck(): void;
  onEdit(field?: 'password'): void;
  onAddress(baseUrl: string): void;
  onCopy(text: string): Promise<boolean>;
}

/** The result of a check, shown once: as a whole, or at the layer that fails, with its buttons. */
export function CheckReport({ result, baseUrl, renew, onCopy, ...on }: Props) {
  const { outcome, layers } = result;
  const { failed, text } = verdictOf(result);
  const error = !outcome.ok && isServiceError(outcome.error) ? outcome.error : null;
  const suggestedActions = error && (
    <>
      {needsPassword(error) && renew}
      <ActionButtons {...on} error={error} baseUrl={baseUrl} onAllow={on.onCheck} onAgain={on.onCheck} />
    </>
  );
  const list = (
    <CheckList layers={layers} error={outcome.ok ? null : outcome.error} onCopy={onCopy}>
      {suggestedActions}
    </CheckList>
  );
  // A failed layer is the whole result: anything beside it could only contradict it.
  if (failed) {
    const severity = error ? severityOf(error) : 'unreachable';
    return <div class={`check-report ${severity}`}>{list}</div>;
  }
  return (
    <div class="check-report">
      {outcome.ok && isNothing(outcome.value) ? (
        <Trouble words={nothingWords(outcome.value)} severity="no-access" urgent="off" />
      ) : outcome.ok ? (
        <Success text={text} />
      ) : (
        <Trouble words={connectWords(outcome.error)} severity={connectSeverity(outcome.error)} urgent="off">
          {suggestedActions}
        </Trouble>
      )}
      <details>
        <summary>{t('checkSteps')}</summary>
        {list}
      </details>
    </div>
  );
}
