import './connect.css';
import { useRef } from 'preact/hooks';
import { readSiteAddress } from '../../../lib/domain/accounts/address.ts';
import type { SiteError } from '../../../lib/domain/accounts/site-discovery.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { connectSeverity, connectWords } from '../../../lib/views/options/connect-words.ts';
import { Button, submitting } from '../../parts/button/Button.tsx';
import { TabLink } from '../../parts/button/TabLink.tsx';
import { Field } from '../../parts/field/Field.tsx';
import { isFocusKept, useFocusNext } from '../../parts/focus.ts';
import { Trouble } from '../../parts/message/Trouble.tsx';
import { type ConnectActions, FoundSite } from './FoundSite.tsx';

interface Props extends ConnectActions {
  /** No other form has the primary button. */
  isPrimary: boolean;
}

/** Errors that another search may solve. */
const RETRIED: SiteError['kind'][] = ['site-no-access', 'site-no-answer', 'site-unavailable'];
/** Errors with a link to the site, which shows them itself. */
const OPENED: SiteError['kind'][] = [
  ...(['site-no-answer', 'site-locked', 'site-guarded', 'site-unavailable', 'not-wordpress', 'no-service'] as const),
  'consent-kept-out',
];
/** Errors after which the manual form may work, which gets all that is known of the address. */
const BY_HAND: SiteError['kind'][] = [
  ...(['site-members', 'site-locked', 'site-guarded', 'site-unreadable', 'site-unavailable'] as const),
  ...(['not-wordpress', 'no-service', 'consent-kept-out', 'consent-stripped'] as const),
];
/** Errors that another approval may solve. */
const APPROVED: SiteError['kind'][] = ['consent-rejected', 'consent-unverified', 'no-access'];

/** The usual way to connect: a link of the site, a click here, and one on the site's consent page. */
export function SiteConnect({ site, isPrimary, onCopy, onManual }: Props) {
  const found = site.found.value;
  // The result of a renewal is shown in the account's row.
  const error = site.renewed.value === null ? site.error.value : null;
  const inField = error?.kind.startsWith('address-') ? connectWords(error) : null;
  const page = readSiteAddress(site.typed.value);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);

  async function find(): Promise<void> {
    await site.find();
    if (site.error.value?.kind.startsWith('address-')) focusNext('input');
    // Focuses the next button, unless the user has moved on.
    else if (site.found.value && isFocusKept(root.current)) focusNext('.found-site button');
  }

  return (
    <div class="site-connect stack gap-4" ref={root}>
      <form class="find-form with-button split align-start" noValidate onSubmit={submitting(find)}>
        <Field
          label={t('site')}
          name="site"
          type="url"
          inputMode="url"
          autocomplete="url"
          autocapitalize="none"
          placeholder="shop.example"
          value={site.typed.value}
          error={inField}
          onValue={site.type}
        />
        <Button
          type="submit"
          data-landing
          class={isPrimary && !found ? 'primary' : undefined}
          busy={site.busy.value !== null}
          label={t('find')}
        />
      </form>
      {found && (
        <FoundSite
          found={found}
          onOwnName={(home) => {
            site.type(home);
            void find();
          }}
          {...{ site, onCopy, onManual }}
        />
      )}
      {error && !inField && (
        <Trouble words={connectWords(error)} severity={connectSeverity(error)} onCopy={onCopy} urgent>
          {RETRIED.includes(error.kind) && <Button onClick={() => void find()} label={t('tryAgain')} />}
          {found && APPROVED.includes(error.kind) && (
            <Button
              onClick={() => void site.connect(found)}
              label={t(error.kind === 'no-access' ? 'allowAccess' : 'tryAgain')}
            />
          )}
          {error.kind === 'site-moved' && <TabLink href={error.page}>{t('openSite')}</TabLink>}
          {page.ok && OPENED.includes(error.kind) && <TabLink href={page.value.page}>{t('openSite')}</TabLink>}
          {BY_HAND.includes(error.kind) && (
            <Button
              class={error.kind === 'site-members' ? 'primary' : undefined}
              onClick={() => onManual('baseUrl' in error ? error.baseUrl : (found?.baseUrl ?? site.typed.value))}
              label={t('byHand')}
            />
          )}
        </Trouble>
      )}
    </div>
  );
}
