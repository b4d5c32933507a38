import type { ConnectError } from '../../domain/accounts/connect-form.ts';
import type { Checked, CheckResult, Layer } from '../../domain/accounts/connection-check.ts';
import { type ErrorWords, errorWords } from '../../platform/error-words.ts';
import { type MessageName, t } from '../../platform/i18n.ts';
import { connectWords } from './connect-words.ts';

/** What a layer that passes is called; of others only a failure is shown. */
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

/** Absent, which is no failure. */
const ABSENT: Partial<Record<Layer, MessageName>> = { affiliate: 'notAnAffiliate', groups: 'groupsAbsent' };

/**
 * The result of a layer in one sentence; failures have their usual words. null: nothing is to be said of it.
 * `figures`: why the figures failed; if the site has moved, only this has the new address.
 */
export function checkWords(
  { layer, finding, error }: Checked,
  figures?: ConnectError | null,
): Partial<ErrorWords> | null {
  if (finding === 'not-reached') return null;
  if (finding === 'fail' && error)
    return errorWords(error.kind === 'redirect' && figures?.kind === 'redirect' ? figures : error);
  const what = error?.kind === 'forbidden' ? 'groupsForbidden' : (finding === 'absent' ? ABSENT : PASS)[layer];
  return what ? { what: t(what) } : null;
}

/** The whole check in one sentence; `failed`: the layer to fix, or null. */
export function verdictOf({ outcome, layers }: CheckResult): { text: string; failed: Checked | null } {
  const failed = layers.find(({ finding }) => finding === 'fail') ?? null;
  const error = outcome.ok ? null : outcome.error;
  const words = failed ? checkWords(failed, error) : error && connectWords(error);
  return { text: words ? (words.what ?? '') : t('checkGood'), failed };
}
