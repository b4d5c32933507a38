import { homeOf } from '../../../lib/domain/accounts/address.ts';
import { needsPassword, suggestedActionsFor } from '../../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../../lib/domain/errors.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { TabLink } from '../../parts/TabLink.tsx';

interface Props {
  error: ServiceError;
  /** The address of the account that failed; null if it is no valid one. */
  baseUrl: string | null;
  /** Requests site access first, so it must be called in the click itself. */
  onAllow(): void;
  onAgain(): void;
  /** Absent if the fields to change are right beside it. */
  onEdit?(field?: 'password'): void;
  onAddress(baseUrl: string): void;
}

/** The buttons for an error's suggested actions. */
export function SuggestedActions({ error, baseUrl, ...on }: Props) {
  const suggestedActions = suggestedActionsFor(error);
  const to = error.kind === 'redirect' ? error.to : null;
  return (
    <>
      {suggestedActions.includes('allow') && (
        <button type="button" class="primary" onClick={on.onAllow}>
          {baseUrl === null ? t('allowAccess') : t('grantAccess', new URL(baseUrl).host)}
        </button>
      )}
      {to !== null && (
        <button type="button" class="primary" onClick={() => on.onAddress(to)}>
          {t('useAddress')}
        </button>
      )}
      {suggestedActions.includes('again') && to === null && (
        <button type="button" onClick={on.onAgain}>
          {t('tryAgain')}
        </button>
      )}
      {on.onEdit && suggestedActions.includes('settings') && (
        <button type="button" onClick={() => on.onEdit?.(needsPassword(error) ? 'password' : undefined)}>
          {t(EDITED[error.kind] ?? 'changeAddress')}
        </button>
      )}
      {baseUrl !== null && suggestedActions.includes('site') && (
        <TabLink href={homeOf(baseUrl)}>{t('openSite')}</TabLink>
      )}
    </>
  );
}

/** What to change in the settings. */
const EDITED: { [K in ServiceError['kind']]?: 'changePassword' | 'changeUser' } = {
  unauthorized: 'changePassword',
  'secret-lost': 'changePassword',
  'secret-forgotten': 'changePassword',
  forbidden: 'changeUser',
  'not-affiliate': 'changeUser',
};
