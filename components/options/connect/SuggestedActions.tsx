import type { ComponentChildren } from 'preact';
import { homeOf } from '../../../lib/domain/accounts/address.ts';
import { type SuggestedAction, suggestedActionsFor } from '../../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { changeWords } from '../../../lib/platform/words.ts';
import { TabLink } from '../../parts/TabLink.tsx';

interface Props {
  error: ServiceError;
  /** The address of the account that failed; null if it is no valid one. */
  baseUrl: string | null;
  /** The button that asks the site to approve again, where that helps more than any other. */
  renew?: ComponentChildren;
  /** Only the one that helps most. */
  primaryOnly?: boolean;
  /** Requests site access first, so it must be called in the click itself. */
  onAllow(): void;
  onAgain(): void;
  /** Absent if the fields to change are right beside it. */
  onEdit?(): void;
  onAddress(baseUrl: string): void;
}

/** The buttons for an error's suggested actions; the first one is the primary one. */
export function SuggestedActions({ error, baseUrl, renew, primaryOnly = false, ...on }: Props) {
  const to = error.kind === 'redirect' ? error.to : null;
  const possible: Record<SuggestedAction, boolean> = {
    allow: true,
    address: to !== null,
    again: to === null,
    settings: on.onEdit !== undefined,
    site: baseUrl !== null,
  };
  const all = suggestedActionsFor(error).filter((action) => possible[action]);
  const shown = primaryOnly ? all.slice(0, 1) : all;
  const button = (action: SuggestedAction, label: string, onClick: () => void) =>
    shown.includes(action) && (
      <button type="button" class={!renew && action === shown[0] ? 'primary' : undefined} onClick={onClick}>
        {label}
      </button>
    );
  return (
    <>
      {renew}
      {button(
        'allow',
        baseUrl === null || primaryOnly ? t('allowAccess') : t('grantAccess', new URL(baseUrl).host),
        on.onAllow,
      )}
      {button('address', t('useAddress'), () => to !== null && on.onAddress(to))}
      {button('again', t('tryAgain'), on.onAgain)}
      {button('settings', changeWords(error), () => on.onEdit?.())}
      {baseUrl !== null && shown.includes('site') && <TabLink href={homeOf(baseUrl)}>{t('openSite')}</TabLink>}
    </>
  );
}
