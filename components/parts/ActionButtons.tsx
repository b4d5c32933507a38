import { homePageOf } from '../../lib/domain/accounts/address.ts';
import { type SuggestedAction, suggestedActionsFor } from '../../lib/domain/accounts/suggested-actions.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import { changeLabel } from '../../lib/platform/error-words.ts';
import { t } from '../../lib/platform/i18n.ts';
import { TabLink } from './TabLink.tsx';

interface Props {
  error: ServiceError;
  /** The address of the account that failed; null if it is no valid one. */
  baseUrl: string | null;
  /** Default: all that the error suggests. */
  actions?: SuggestedAction[];
  /** The suggested action that helps most stands out; false: a button beside these does. */
  primary?: boolean;
  /** Only the one that helps most. */
  firstOnly?: boolean;
  /** What leads to the settings, in short. */
  edit?: string;
  busy?: boolean;
  /** Requests site access, so it must be called in the click itself. */
  onAllow(): void;
  onAgain(): void;
  /** Absent if the fields to change are right beside it. */
  onEdit?(): void;
  /** Absent if the address is not changed here. */
  onAddress?(baseUrl: string): void;
}

/** The buttons for an error's suggested actions. */
export function ActionButtons({ error, baseUrl, actions, primary = true, busy = false, ...on }: Props) {
  const suggested = suggestedActionsFor(error);
  const [first] = suggested;
  const shown = on.firstOnly ? suggested.slice(0, 1) : (actions ?? suggested);
  const to = error.kind === 'redirect' ? error.to : null;
  const button = (action: SuggestedAction, label: string, onClick: (() => unknown) | undefined) =>
    onClick &&
    shown.includes(action) && (
      <button
        type="button"
        class={primary && action === first ? 'primary' : undefined}
        aria-disabled={action === 'again' ? busy : undefined}
        onClick={() => void onClick()}
      >
        {label}
      </button>
    );
  const { onAddress } = on;
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
