import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { readSiteAddress } from '../../../lib/domain/accounts/address.ts';
import type { PresetProgram } from '../../../lib/domain/accounts/presets-schema.ts';
import type { Site, SiteError } from '../../../lib/domain/accounts/site-discovery.ts';
import { errorWordsOf } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { connectSeverity, connectWords } from '../../../lib/views/options/connect-words.ts';
import type { SiteStore } from '../../../lib/views/options/site-store.ts';
import { Field } from '../../parts/Field.tsx';
import { isFocusKept, useFocusNext } from '../../parts/focus.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Button } from '../../parts/IconButton.tsx';
import { TabLink } from '../../parts/TabLink.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { BusyButton } from './BusyButton.tsx';
import { OwnerLetter } from './ConnectResult.tsx';
import { ManualConnectForm, type PageProps } from './ManualConnectForm.tsx';

interface Props {
  site: SiteStore;
  onCopy(text: string): Promise<boolean>;
  /** No other form has the primary button. */
  isPrimary: boolean;
  onManual(baseUrl: string): void;
}

/** Errors that another search may solve. */
const RETRIED: SiteError['kind'][] = ['site-no-access', 'site-no-answer'];
/** Errors with a link to the site, which shows them itself. */
const OPENED: SiteError['kind'][] = [
  'site-no-answer',
  'site-locked',
  'not-wordpress',
  'no-service',
  'consent-kept-out',
];
/** Errors that another approval may solve. */
const APPROVED: SiteError['kind'][] = ['consent-rejected', 'consent-unverified', 'no-access'];

/** The usual way to connect: a link of the site, a click here, and one on the site's consent page. */
export function SiteConnect({ site, isPrimary, onCopy, onManual }: Props) {
  const found = site.found.value;
  // The result of a renewal is shown in the account's row.
  const error = site.renewed.value === null ? site.error.value : null;
  const busy = site.renewed.value === null ? site.busy.value : null;
  const inField = error?.kind.startsWith('address-') ? connectWords(error) : null;
  const page = readSiteAddress(site.typed.value);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(root);

  async function find(): Promise<void> {
    await site.find();
    if (site.error.value?.kind.startsWith('address-')) focusNext('input');
    // Focuses the next button, unless the user has moved on.
    else if (site.found.value && isFocusKept(root.current)) focusNext('.found button');
  }

  return (
    <div class="site-connect" ref={root}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
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
        <BusyButton
          type="submit"
          data-landing
          class={isPrimary && !found ? 'primary' : undefined}
          busy={busy === 'finding'}
        >
          {t('find')}
        </BusyButton>
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
        <Trouble words={connectWords(error)} severity={connectSeverity(error)} urgent>
          {RETRIED.includes(error.kind) && <Button onClick={() => void find()} label={t('tryAgain')} />}
          {found && APPROVED.includes(error.kind) && (
            <Button
              onClick={() => void site.connect(found)}
              label={t(error.kind === 'no-access' ? 'allowAccess' : 'tryAgain')}
            />
          )}
          {error.kind === 'site-moved' && <TabLink href={error.page}>{t('openSite')}</TabLink>}
          {page.ok && OPENED.includes(error.kind) && <TabLink href={page.value.page}>{t('openSite')}</TabLink>}
          {(error.kind === 'no-service' || error.kind === 'not-wordpress') && (
            <Button
              onClick={() => onManual(error.kind === 'no-service' ? error.baseUrl : site.typed.value)}
              label={t('byHand')}
            />
          )}
        </Trouble>
      )}
      {error && connectWords(error).letter && <OwnerLetter text={connectWords(error).letter ?? ''} onCopy={onCopy} />}
    </div>
  );
}

/** The programs of the administrator's policy: one click, then the browser's question and the site's approval. */
function PresetPrograms({ site, offered }: { site: SiteStore; offered: PresetProgram[] }) {
  return (
    <fieldset class="part offered">
      <legend>{t('organizationPrograms')}</legend>
      {offered.map((program, index) => (
        <BusyButton
          key={program.page}
          class={index === 0 ? 'primary connect-with' : 'connect-with'}
          busy={site.busy.value !== null && site.typed.value === program.page}
          title={program.page}
          onClick={() => void site.connectPreset(program)}
        >
          {t('connectWith', program.name)}
        </BusyButton>
      ))}
    </fieldset>
  );
}

/** Connects a program by any link of its site, or manually. `children` stand between the two. */
export function ConnectProgram({ store, children, onCopy, onFocus }: PageProps & { children?: ComponentChildren }) {
  const offered = store.offered.value;
  return (
    <>
      {offered.length > 0 && <PresetPrograms site={store.site} offered={offered} />}
      <SiteConnect
        site={store.site}
        isPrimary={!store.isManual.value && !store.edited.value && offered.length === 0}
        onCopy={onCopy}
        onManual={(baseUrl) => {
          store.openManual(true, baseUrl);
          onFocus('[name="username"]');
        }}
      />
      {children}
      <details
        class="by-hand"
        open={store.isManual.value}
        onToggle={(event) => store.openManual(event.currentTarget.open)}
      >
        <summary>{t('byHand')}</summary>
        <p class="intro">{t('connectIntro')}</p>
        {!store.edited.value && <ManualConnectForm store={store} edited={null} onFocus={onFocus} />}
      </details>
    </>
  );
}

interface FoundProps extends Omit<Props, 'isPrimary'> {
  found: Site;
  /** Searches at the address that the site names itself, and requests access to it. */
  onOwnName(home: string): void;
}

/** The site that was found, and the next step: its consent page, its own address, or the manual form. */
function FoundSite({ found, site, onCopy, onManual, onOwnName }: FoundProps) {
  const busy = site.busy.value === 'consenting' && site.renewed.value === null;
  const { ownHome } = found;
  const passwordsOff = errorWordsOf(['passwordsOff', 'ownerTodo', '']);
  const manual = <Button onClick={() => onManual(found.baseUrl)} label={t('byHand')} />;
  return (
    <div class="found">
      <Icon name="check" />
      <div>
        <p class="found-name" title={found.name}>
          <bdi>{found.name}</bdi>
        </p>
        <p class="hint address" title={found.home}>
          <bdi>{found.home}</bdi>
        </p>
      </div>
      <div class="found-more">
        {found.consentUrl !== null ? (
          <>
            <BusyButton
              class="primary connect-with"
              busy={busy}
              title={t('connectWith', found.name)}
              onClick={() => void site.connect(found)}
            >
              {t('connectWith', found.name)}
            </BusyButton>
            <p class="hint">{t('consentHint')}</p>
          </>
        ) : ownHome !== undefined ? (
          <Trouble words={{ what: t('siteOwnName', withoutScheme(ownHome)), todo: '' }} severity="unreachable">
            <Button
              class="primary"
              title={ownHome}
              onClick={() => onOwnName(ownHome)}
              label={t('useOwnName', withoutScheme(ownHome))}
            />
            {manual}
          </Trouble>
        ) : (
          <>
            <Trouble words={passwordsOff} severity="unreachable" children={manual} />
            <OwnerLetter text={passwordsOff.letter ?? ''} onCopy={onCopy} />
          </>
        )}
      </div>
    </div>
  );
}

const withoutScheme = (home: string): string => home.slice(home.indexOf('://') + '://'.length);
