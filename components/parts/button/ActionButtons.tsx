import { homePageOf } from '../../../lib/domain/accounts/address.ts';
import { type SuggestedAction, suggestedActionsFor } from '../../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../../lib/domain/errors-schema.ts';
import { changeLabel } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from './Button.tsx';
import { TabLink } from './TabLink.tsx';

export interface ActionProps {
  error: ServiceError;
  /** The failed account's address; null: not a valid one. */
  baseUrl: string | null;
  actions?: SuggestedAction[];
  primary?: boolean;
  firstOnly?: boolean;
  /** A short text of the button that leads to the settings. */
  edit?: string;
  busy?: boolean;
  /** Requests site access: call it in the click handler. */
  onAllow(): void;
  onAgain(): void;
  /** Absent if the fields are beside it. */
  onEdit?(): void;
  onAddress?(baseUrl: string): void;
}

export function ActionButtons({ error, baseUrl, actions, primary = true, busy = false, ...on }: ActionProps) {
  const { onAddress } = on;
  const suggested = suggestedActionsFor(error);
  const shown = on.firstOnly ? suggested.slice(0, 1) : (actions ?? suggested);
  const to = error.kind === 'redirect' ? error.to : null;
  const button = (action: SuggestedAction, label: string, onClick: (() => unknown) | undefined) =>
    onClick &&
    shown.includes(action) && (
      <Button
        class={primary && action === suggested[0] ? 'primary' : undefined}
        aria-disabled={action === 'again' ? busy : undefined}
        onClick={() => void onClick()}
        label={label}
      />
    );
  return (
    <>
      {button('allow', t('allowAccess'), on.onAllow)}
      {button('address', t('useAddress'), onAddress && to !== null ? () => onAddress(to) : undefined)}
      {button('again', t('tryAgain'), onAddress && to !== null ? undefined : () => busy || on.onAgain())}
      {button('settings', on.edit ?? changeLabel(error), on.onEdit)}
      {baseUrl !== null && shown.includes('site') && <TabLink href={homePageOf(baseUrl)}>{t('openSite')}</TabLink>}
    </>
  );
}
