import type { ConnectError } from '../../domain/accounts/connect-form.ts';
import type { Checked, CheckResult, Layer } from '../../domain/accounts/connection-check.ts';
import { plural, t } from '../../platform/i18n.ts';
import { connectWords } from './form-words.ts';

/** The result of a layer of the connection check in one sentence, and what to do if it failed. */
export interface CheckWords {
  what: string;
  /** null where there is nothing to do. */
  todo: string | null;
  /** A text for the shop's owner, to be copied. */
  letter: string | null;
}

/**
 * null for a layer that was not reached; `notReachedText` counts those. `error`: why the figures failed, where known.
 */
export function checkWords({ layer, finding, why }: Checked, error?: ConnectError | null): CheckWords | null {
  if (finding === 'not-reached') return null;
  if (finding === 'pass') return { what: PASS[layer](), todo: null, letter: null };
  if (finding === 'absent') return { what: (ABSENT[layer] ?? PASS[layer])(why), todo: null, letter: null };
  if (layer === 'credentials' && why === 'unclear')
    return { what: FAIL.credentials(), todo: t('checkUnclear'), letter: t('strippedLetter') };
  // The site has moved; only the figures' own error has the new address.
  if (why === 'redirect') {
    const moved = error?.kind === 'redirect' ? error : { kind: 'redirect' as const, to: null };
    return { ...connectWords(moved), letter: null };
  }
  if (why === 'server-error') return { what: t('serverError'), todo: t('serverErrorTodo'), letter: null };
  if (why === 'busy') return { what: t('unavailable'), todo: t('busyTodo'), letter: null };
  // The request failed, so nothing is known about the password.
  if (layer === 'credentials' && why === 'other')
    return { what: t('checkCredentialsUnknown'), todo: t('checkAffiliateTodo'), letter: null };
  if (layer === 'affiliate' && error) return { ...connectWords(error), letter: null };
  return { what: FAIL[layer](), todo: TODO[layer](), letter: null };
}

export function notReachedText(layers: Checked[]): string | null {
  const count = layers.filter(({ finding }) => finding === 'not-reached').length;
  return count > 0 ? plural('checkNotReached', count) : null;
}

/** The whole check in one sentence; `failed`: the layer to fix, or null. */
export function verdictOf({ outcome, layers }: CheckResult): {
  text: string;
  good: boolean;
  failed: Checked | null;
} {
  const failed = layers.find(({ finding }) => finding === 'fail') ?? null;
  const error = outcome.ok ? null : outcome.error;
  if (failed) return { text: checkWords(failed, error)?.what ?? '', good: false, failed };
  if (!outcome.ok) return { text: connectWords(outcome.error).what, good: false, failed };
  return { text: t('checkGood'), good: true, failed };
}

const PASS: Record<Layer, () => string> = {
  online: () => t('checkOnline'),
  access: () => t('checkAccess'),
  answers: () => t('checkAnswers'),
  secure: () => t('checkSecure'),
  root: () => t('checkRoot'),
  service: () => t('checkService'),
  credentials: () => t('checkCredentials'),
  affiliate: () => t('checkAffiliate'),
  groups: () => t('checkGroups'),
  fresh: () => t('checkFresh'),
  clock: () => t('checkClock'),
};

const FAIL: Record<Layer, () => string> = {
  online: () => t('offline'),
  access: () => t('noAccess'),
  answers: () => t('noAnswer'),
  secure: () => t('checkInsecure'),
  root: () => t('checkRootClosed'),
  service: () => t('noRoute'),
  credentials: () => t('unauthorized'),
  affiliate: () => t('checkAffiliateUnknown'),
  groups: () => t('checkGroupsUnknown'),
  fresh: () => t('checkStale'),
  clock: () => t('checkClocksDiffer'),
};

const TODO: Record<Layer, () => string> = {
  online: () => t('checkOnlineTodo'),
  access: () => t('noAccessTodo'),
  answers: () => t('noAnswerTodo'),
  secure: () => t('noAnswerTodo'),
  root: () => t('checkRootTodo'),
  service: () => t('noRouteTodo'),
  credentials: () => t('checkCredentialsTodo'),
  affiliate: () => t('checkAffiliateTodo'),
  groups: () => t('checkGroupsTodo'),
  fresh: () => t('checkFreshTodo'),
  clock: () => t('checkClockTodo'),
};

/** Absent, which is no failure. */
const ABSENT: Partial<Record<Layer, (why: Checked['why']) => string>> = {
  root: () => t('checkNoRoot'),
  affiliate: () => t('notAffiliate'),
  groups: (why) => (why === 'forbidden' ? t('checkGroupsForbidden') : t('checkNoGroups')),
  clock: () => t('checkNoClock'),
};
