import type { ConnectError } from '../../domain/accounts/connect-form.ts';
import type { CheckError, Checked, CheckResult, Layer } from '../../domain/accounts/connection-check.ts';
import type { ServiceError } from '../../domain/errors-schema.ts';
import { plural, t } from '../../platform/i18n.ts';
import { wordsFor } from '../../platform/words.ts';
import { connectWords, ownerLetter } from './form-words.ts';

/** The result of a layer of the connection check in one sentence, and what to do if it failed. */
export interface CheckWords {
  what: string;
  todo?: string;
  /** A text for the shop's owner, to be copied. */
  letter?: string;
}

type OwnKind = Exclude<CheckError, ServiceError>['kind'];

/** Texts of failures that only a check has; other failures have their usual ones. */
const FAIL: Record<OwnKind, () => CheckWords> = {
  'rest-closed': () => ({ what: t('checkRootClosed'), todo: t('checkRootTodo') }),
  'credentials-unclear': () => ({
    what: t('unauthorized'),
    todo: t('checkUnclear'),
    letter: t('strippedLetter'),
  }),
  'groups-unknown': () => ({ what: t('checkGroupsUnknown'), todo: t('checkGroupsTodo') }),
  stale: () => ({ what: t('checkStale'), todo: t('checkFreshTodo') }),
  'clocks-differ': () => ({ what: t('checkClocksDiffer'), todo: t('checkClockTodo') }),
};

const PASS: Record<Layer, (checked: Checked) => string> = {
  online: () => t('checkOnline'),
  access: () => t('checkAccess'),
  answers: () => t('checkAnswers'),
  secure: () => t('checkSecure'),
  root: () => t('checkRoot'),
  service: () => t('checkService'),
  credentials: () => t('checkCredentials'),
  affiliate: () => t('checkAffiliate'),
  groups: ({ withoutPro }) => t(withoutPro ? 'checkGroupsWithoutPro' : 'checkGroups'),
  fresh: () => t('checkFresh'),
  clock: () => t('checkClock'),
};

/** Absent, which is no failure. */
const ABSENT: Partial<Record<Layer, (error?: CheckError) => string>> = {
  root: () => t('checkNoRoot'),
  affiliate: () => t('notAffiliate'),
  groups(error) {
    if (error?.kind === 'no-group-filter') return t('checkPeopleOnly');
    return t(error ? 'checkGroupsForbidden' : 'checkNoGroups');
  },
  clock: () => t('checkNoClock'),
};

/**
 * null for a layer that was not reached; `notReachedText` counts those. `figures`: why the figures failed; if the
 * site has moved, only this has the new address.
 */
export function checkWords(checked: Checked, figures?: ConnectError | null): CheckWords | null {
  const { layer, finding, error } = checked;
  if (finding === 'not-reached') return null;
  if (error && finding === 'fail') {
    const known = error.kind === 'redirect' && figures?.kind === 'redirect' ? figures : error;
    return isOwn(known) ? FAIL[known.kind]() : { ...wordsFor(known), letter: ownerLetter(known) };
  }
  return { what: (finding === 'absent' && ABSENT[layer]?.(error)) || PASS[layer](checked) };
}

const isOwn = (error: CheckError): error is Exclude<CheckError, ServiceError> => Object.hasOwn(FAIL, error.kind);

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
  if (error) return { text: connectWords(error).what, good: false, failed };
  return { text: t('checkGood'), good: true, failed };
}
