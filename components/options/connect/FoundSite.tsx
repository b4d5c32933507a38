import type { Site } from '../../../lib/domain/accounts/site-discovery.ts';
import { errorWordsOf } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { SiteStore } from '../../../lib/views/options/site-store.ts';
import { Button } from '../../parts/button/Button.tsx';
import { Icon } from '../../parts/button/Icon.tsx';
import { Trouble } from '../../parts/message/Trouble.tsx';

export interface ConnectActions {
  site: SiteStore;
  onCopy(text: string): Promise<boolean>;
  onManual(baseUrl: string): void;
}

interface Props extends ConnectActions {
  found: Site;
  /** Searches at the address that the site names itself, and requests access to it. */
  onOwnName(home: string): void;
}

/** The site that was found, and the next step: its consent page, its own address, or the manual form. */
export function FoundSite({ found, site, onCopy, onManual, onOwnName }: Props) {
  const busy = site.busy.value === 'consenting' && site.renewed.value === null;
  const { ownHome } = found;
  const manual = <Button onClick={() => onManual(found.baseUrl)} label={t('byHand')} />;
  return (
    <div class="success inline align-start found-site">
      <Icon name="check" />
      <div>
        <p class="strong" title={found.name}>
          <bdi>{found.name}</bdi>
        </p>
        <p class="hint address" title={found.home}>
          <bdi>{found.home}</bdi>
        </p>
      </div>
      <div class="found-more stack gap-4 justify-start">
        {found.consentUrl !== null ? (
          <>
            <Button
              class="primary"
              busy={busy}
              title={t('connectWith', found.name)}
              onClick={() => void site.connect(found)}
              label={t('connectWith', found.name)}
            />
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
          <Trouble words={errorWordsOf(['passwordsOff', 'ownerTodo', ''])} severity="unreachable" onCopy={onCopy}>
            {manual}
          </Trouble>
        )}
      </div>
    </div>
  );
}

const withoutScheme = (home: string): string => home.slice(home.indexOf('://') + '://'.length);
