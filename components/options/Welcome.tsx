import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from '../parts/Icon.tsx';
import { BackupStatus, RestoreButton } from './Backup.tsx';
import { ConnectProgram } from './ConnectProgram.tsx';
import type { PageProps } from './connect/ManualConnectForm.tsx';
import { PopupPreview } from './PopupPreview.tsx';

/** What a new user sees first: the field for a link, why the browser will ask for access, and a preview. */
export function Welcome({ isFirefox, ...props }: PageProps & { isFirefox: boolean }) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => section.current?.querySelector('input')?.focus(), []);
  return (
    <section class="welcome" aria-labelledby="welcome" ref={section}>
      <div>
        <h2 id="welcome" tabIndex={-1} data-landing>
          {t('welcome')}
        </h2>
        <ConnectProgram {...props}>
          {!props.store.site.found.value && (
            <div class="why">
              <ul>
                {[t('whyReads'), t('whyElsewhere')].map((line) => (
                  <li key={line}>
                    <Icon name="check" />
                    <span>{line}</span>
                  </li>
                ))}
              </ul>
              <p class="hint">{t(isFirefox ? 'asksFirefox' : 'asksChromium')}</p>
            </div>
          )}
        </ConnectProgram>
        <div class="restore">
          <RestoreButton store={props.store} class="quiet" />
          <BackupStatus store={props.store} />
        </div>
      </div>
      <PopupPreview isExample />
    </section>
  );
}
