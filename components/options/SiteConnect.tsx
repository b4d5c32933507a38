import type { Site } from '../../lib/domain/site.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { SiteStore } from '../../lib/views/site-store.ts';
import { siteSeverity, siteWords } from '../../lib/views/site-words.ts';
import { Field } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { OwnerLetter } from './OwnerLetter.tsx';

interface Props {
  site: SiteStore;
  onCopy(text: string): Promise<boolean>;
  /** Opens the manual form, filled in as far as known. */
  onByHand(baseUrl: string): void;
}

/** Looking once more may end otherwise: the user allows it this time, or the site is up again. */
const RETRIED = ['site-no-access', 'site-no-answer'];

/** The usual way: the site's name, one click here, one on the site's own consent page. */
export function SiteConnect({ site, onCopy, onByHand }: Props) {
  const found = site.found.value;
  const error = site.error.value;
  const busy = site.busy.value;
  const inField = error?.kind.startsWith('address-') ? siteWords(error) : null;
  return (
    <div class="site-connect">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void site.find();
        }}
      >
        <Field
          label={t('site')}
          name="site"
          type="url"
          inputMode="url"
          autocomplete="url"
          autocapitalize="none"
          spellcheck={false}
          placeholder="shop.example"
          hint={t('siteHint')}
          value={site.typed.value}
          error={inField}
          onValue={site.type}
        />
        <button type="submit" class={found?.ok ? undefined : 'primary'} aria-disabled={busy !== null}>
          {busy === 'asking' ? t('askingBrowser') : busy === 'finding' ? t('finding') : t('find')}
        </button>
      </form>
      {found?.ok && <Found found={found.value} {...{ site, onCopy, onByHand }} />}
      {error && !inField && (
        <Trouble words={siteWords(error)} severity={siteSeverity(error)} urgent>
          {RETRIED.includes(error.kind) && (
            <button type="button" onClick={() => void site.find()}>
              {t('tryAgain')}
            </button>
          )}
          {error.kind === 'site-moved' && (
            <a class="button" href={error.page} target="_blank" rel="noopener noreferrer">
              {t('openSite')}
              <span class="spoken"> ({t('opensInTab')})</span>
            </a>
          )}
          {error.kind === 'no-service' && (
            <button type="button" onClick={() => onByHand(error.baseUrl)}>
              {t('byHand')}
            </button>
          )}
          {error.kind === 'not-wordpress' && (
            <button type="button" onClick={() => onByHand(site.typed.value)}>
              {t('byHand')}
            </button>
          )}
        </Trouble>
      )}
      {error && siteWords(error).letter && (
        <OwnerLetter text={siteWords(error).letter ?? ''} onCopy={onCopy} />
      )}
    </div>
  );
}

function Found({ found, site, onCopy, onByHand }: Props & { found: Site }) {
  const busy = site.busy.value === 'consenting';
  return (
    <section class="found" aria-label={t('foundSite')}>
      <Icon name="check" />
      <div>
        <p class="found-name">{found.name}</p>
        <p class="hint address">{found.home}</p>
      </div>
      {found.consentUrl === null ? (
        <div class="found-more">
          <Trouble words={{ what: t('passwordsOff'), todo: t('passwordsOffTodo') }} severity="unreachable">
            <button type="button" onClick={() => onByHand(found.baseUrl)}>
              {t('byHand')}
            </button>
          </Trouble>
          <OwnerLetter text={t('passwordsOffLetter')} onCopy={onCopy} />
        </div>
      ) : (
        <div class="found-more">
          <button type="button" class="primary" aria-disabled={busy} onClick={() => void site.connect(found)}>
            {busy ? t('consenting') : t('connectWith', found.name)}
          </button>
          <p class="hint">{t('consentHint')}</p>
        </div>
      )}
    </section>
  );
}
