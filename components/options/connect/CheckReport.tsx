import './connect.css';
import type { ComponentChildren } from 'preact';
import type { CheckResult, Finding } from '../../../lib/domain/accounts/connection-check.ts';
import { needsPassword } from '../../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { checkWords, isNote, verdictOf } from '../../../lib/views/options/check-words.ts';
import * as texts from '../../../lib/views/options/connect-words.ts';
import { ActionButtons, type ActionProps } from '../../parts/button/ActionButtons.tsx';
import { OwnerLetter } from '../../parts/message/OwnerLetter.tsx';
import { Trouble } from '../../parts/message/Trouble.tsx';
import { Success } from './ConnectResult.tsx';

/** An account row's remedies for its error; `renew`: the button for another approval, if the site has one. */
export interface Repairs extends Pick<ActionProps, 'baseUrl' | 'onAllow' | 'onAgain' | 'onEdit' | 'onAddress'> {
  renew: ComponentChildren;
}

export function RepairButtons({ error, renew, ...actions }: Repairs & { error: ServiceError }) {
  const isRenewed = needsPassword(error) && Boolean(renew);
  return (
    <>
      {isRenewed && renew}
      <ActionButtons {...actions} error={error} primary={!isRenewed} />
    </>
  );
}

interface Props extends Repairs {
  result: CheckResult;
  /** The figures were read before, so the address is right. */
  hasAnswered: boolean;
  /** When the program is polled again: the check does not ask a site that wants to wait. */
  again?: string | null | undefined;
  onCopy(text: string): Promise<boolean>;
}

/** Layers that were not reached are not listed. */
const SIGNS: Partial<Record<Finding, string>> = { pass: '✓', fail: '✕', absent: '–' };

export function CheckReport({ result, hasAnswered, again, onCopy, ...repairs }: Props) {
  const { outcome, layers } = result;
  const { failed, text } = verdictOf(result);
  const error = !outcome.ok && texts.isServiceError(outcome.error) ? outcome.error : null;
  const suggestedActions = error && <RepairButtons {...repairs} error={error} />;
  const list = (
    <ol class="check-list stack" aria-label={t('checkConnection')}>
      {layers.map((checked) => {
        const words = checkWords(checked, outcome.ok ? null : outcome.error, hasAnswered);
        return (
          words && (
            <li key={checked.layer} class={`inline align-start ${checked.finding}`}>
              <span aria-hidden="true" class="sign">
                {SIGNS[checked.finding]}
              </span>
              <div class="grow">
                <span class="layer">{words.what}</span>
                {words.todo && <p class="hint">{words.todo}</p>}
                {checked === failed && error && again && <p class="hint">{again}</p>}
                <OwnerLetter text={words.letter} onCopy={onCopy} />
                {checked === failed && <div class="actions">{suggestedActions}</div>}
              </div>
            </li>
          )
        );
      })}
    </ol>
  );
  if (failed) return <div class="check-report failed-check">{list}</div>;
  return (
    <div class="check-report stack">
      {outcome.ok && texts.showsNothing(outcome.value) ? (
        <Trouble words={texts.nothingWords()} severity="no-access" urgent="off" />
      ) : outcome.ok ? (
        <Success text={text} />
      ) : (
        <Trouble
          words={texts.connectWords(outcome.error)}
          severity={texts.connectSeverity(outcome.error)}
          again={again}
          urgent="off"
        >
          {suggestedActions}
        </Trouble>
      )}
      <details open={layers.some(({ error }) => error && isNote(error))}>
        <summary>{t('technicalDetails')}</summary>
        {list}
      </details>
    </div>
  );
}
