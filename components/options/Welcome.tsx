import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from '../parts/Icon.tsx';
import { BackupResult, RestoreButton } from './Backup.tsx';
import { Connecting, type PageProps } from './Connecting.tsx';
import { Preview } from './Preview.tsx';

/** The first thing that a new user sees: the one field that it needs, why the browser will ask, and what comes of it. */
export function Welcome({ isFirefox, ...props }: PageProps & { isFirefox: boolean }) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => section.current?.querySelector('input')?.focus(), []);
  return (
    <section class="welcome" aria-labelledby="welcome" ref={section}>
      <div>
        <h2 id="welcome" tabIndex={-1} data-landing>
          {t('welcome')}
        </h2>
        <Connecting {...props}>
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
        </Connecting>
        <div class="restore">
          <RestoreButton store={props.store} class="quiet" />
          <BackupResult store={props.store} />
        </div>
      </div>
      <Preview isExample />
    </section>
  );
}
