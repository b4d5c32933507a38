import type { ConnectError } from '../../domain/accounts/connect-form.ts';
import type { Checked, CheckResult, Layer } from '../../domain/accounts/connection-check.ts';
import { type MessageName, plural, t } from '../../platform/i18n.ts';
import { type Words, wordsFor } from '../../platform/words.ts';
import { connectWords } from './connect-words.ts';

const PASS: Record<Layer, MessageName> = {
  online: 'checkOnline',
  access: 'checkAccess',
  answers: 'checkAnswers',
  secure: 'checkSecure',
  root: 'checkRoot',
  service: 'checkService',
  credentials: 'checkCredentials',
  affiliate: 'checkAffiliate',
  groups: 'checkGroups',
  fresh: 'checkFresh',
  clock: 'checkClock',
};

/** Absent, which is no failure. */
const ABSENT: Partial<Record<Layer, MessageName>> = {
  root: 'checkNoRoot',
  affiliate: 'notAffiliate',
  groups: 'checkNoGroups',
  clock: 'checkNoClock',
};

/**
 * The result of a layer in one sentence; failures have their usual words. null for a layer that was not reached, which
 * `notReachedText` counts. `figures`: why the figures failed; if the site has moved, only this has the new address.
 */
export function checkWords(checked: Checked, figures?: ConnectError | null): Partial<Words> | null {
  const { layer, finding, error, withoutPro } = checked;
  if (finding === 'not-reached') return null;
  if (finding === 'fail' && error)
    return wordsFor(error.kind === 'redirect' && figures?.kind === 'redirect' ? figures : error);
  if (withoutPro) return { what: t('checkGroupsWithoutPro') };
  if (layer === 'groups' && error)
    return { what: t(error.kind === 'no-group-filter' ? 'checkPeopleOnly' : 'checkGroupsForbidden') };
  return { what: t((finding === 'absent' && ABSENT[layer]) || PASS[layer]) };
}

export function notReachedText(layers: Checked[]): string | null {
  const count = layers.filter(({ finding }) => finding === 'not-reached').length;
  return count > 0 ? plural('checkNotReached', count) : null;
}

/** The whole check in one sentence; `failed`: the layer to fix, or null. */
export function verdictOf({ outcome, layers }: CheckResult): { text: string; failed: Checked | null } {
  const failed = layers.find(({ finding }) => finding === 'fail') ?? null;
  const error = outcome.ok ? null : outcome.error;
  const words = failed ? checkWords(failed, error) : error && connectWords(error);
  return { text: words ? (words.what ?? '') : t('checkGood'), failed };
}
