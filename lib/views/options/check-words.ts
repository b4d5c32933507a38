import type { ConnectError } from '../../domain/accounts/connect-form.ts';
import type { Checked, CheckResult, Layer } from '../../domain/accounts/connection-check.ts';
import type { CheckError } from '../../domain/errors.ts';
import { type ErrorWords, errorWords, troubleWords } from '../../platform/error-words.ts';
import { type MessageName, t } from '../../platform/i18n.ts';
import { connectWords } from './connect-words.ts';

/** The text of a passed layer; the others are shown only if they fail. */
const PASS: Partial<Record<Layer, MessageName>> = {
  access: 'checkAccess',
  answers: 'checkAnswers',
  secure: 'checkSecure',
  root: 'checkRoot',
  service: 'checkService',
  credentials: 'checkCredentials',
  affiliate: 'checkAffiliate',
  groups: 'checkGroups',
};

const ABSENT: Partial<Record<Layer, MessageName>> = { affiliate: 'notAnAffiliate', groups: 'groupsAbsent' };

/**
 * A layer's result in a sentence; null: none. @param figures their error, which alone has a moved site's address
 * @param hasAnswered the figures were read before
 */
export function checkWords(
  { layer, finding, error }: Checked,
  figures?: ConnectError | null,
  hasAnswered = false,
): Partial<ErrorWords> | null {
  if (finding === 'not-reached') return null;
  if (finding === 'fail' && error)
    return troubleWords(error.kind === 'redirect' && figures?.kind === 'redirect' ? figures : error, hasAnswered);
  if (error && isNote(error)) return errorWords(error);
  const what = error?.kind === 'forbidden' ? 'groupsForbidden' : (finding === 'absent' ? ABSENT : PASS)[layer];
  return what ? { what: t(what) } : null;
}

/** Whether an error is worth telling although the figures are fresh. */
export const isNote = ({ kind }: CheckError): boolean => kind === 'extra-text' || kind === 'clocks-differ';

export function verdictOf({ outcome, layers }: CheckResult): { text: string; failed: Checked | null } {
  const failed = layers.find(({ finding }) => finding === 'fail') ?? null;
  const error = outcome.ok ? null : outcome.error;
  const words = failed ? checkWords(failed, error) : error && connectWords(error);
  return { text: words ? (words.what ?? '') : t('checkGood'), failed };
}
