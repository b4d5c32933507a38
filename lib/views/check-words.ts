import type { Checked, Layer } from '../domain/connection-check.ts';
import { t } from '../platform/i18n.ts';

/** What each layer of the connection check is called, and what to do where it fails. */
export interface CheckWords {
  name: string;
  /** null where there is nothing to do. */
  todo: string | null;
  /** For the shop's owner, to be copied. */
  letter: string | null;
}

export function checkWords({ layer, finding, why }: Checked): CheckWords {
  const name = NAMES[layer]();
  if (layer === 'credentials' && why === 'unclear') {
    return { name, todo: t('checkUnclear'), letter: t('strippedLetter') };
  }
  // The question came to nothing: that says nothing about the password.
  if (layer === 'credentials' && why === 'other')
    return { name, todo: t('checkAffiliateTodo'), letter: null };
  const todo =
    finding === 'fail' ? TODO[layer]() : finding === 'absent' ? (ABSENT[layer]?.(why) ?? null) : null;
  return { name, todo, letter: null };
}

const NAMES: Record<Layer, () => string> = {
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

const TODO: Record<Layer, () => string> = {
  online: () => t('checkOnlineTodo'),
  access: () => t('checkAccessTodo'),
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

const ABSENT: Partial<Record<Layer, (why: Checked['why']) => string>> = {
  root: () => t('checkNoRoot'),
  affiliate: () => t('notAffiliate'),
  groups: (why) => (why === 'forbidden' ? t('checkGroupsForbidden') : t('checkNoGroups')),
};
