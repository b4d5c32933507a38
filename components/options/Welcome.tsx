import './welcome.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from '../parts/button/Icon.tsx';
import { RestoreButton } from './Backup.tsx';
import { ConnectProgram } from './connect/ConnectProgram.tsx';
import type { PageProps } from './connect/ManualConnectForm.tsx';

/** The first screen of a new user: the field for a link, why the browser will ask for access, and a preview. */
export function Welcome({ isFirefox, ...props }: PageProps & { isFirefox: boolean }) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => section.current?.querySelector<HTMLElement>('.offered button, input')?.focus(), []);
  return (
    <section class="welcome stack gap-4 align-start" aria-labelledby="welcome" ref={section}>
      <div>
        <h2 id="welcome" tabIndex={-1} data-landing>
          {t('welcome')}
        </h2>
        <ConnectProgram {...props}>
          {!props.store.site.found.value && (
            <div class="reasons accent-icon stack gap-2">
              <ul class="stack gap-2">
                {[t('whyReads'), t('whyElsewhere')].map((line) => (
                  <li key={line} class="inline align-start">
                    <Icon name="check" />
                    <span>{line}</span>
                  </li>
                ))}
              </ul>
              <p class="hint">{t(isFirefox ? 'asksFirefox' : 'asksChromium')}</p>
            </div>
          )}
        </ConnectProgram>
        <div class="stack justify-start">
          <RestoreButton store={props.store} class="quiet" />
        </div>
      </div>
      <PopupPreview isExample />
    </section>
  );
}

/** The popup in a frame, with the stored figures or an example. Hidden from screen readers. */
export function PopupPreview({ isExample = false }: { isExample?: boolean }) {
  return (
    <figure class={isExample ? 'preview box example' : 'preview box'} aria-hidden="true">
      {isExample && <figcaption class="text-small">{t('example')}</figcaption>}
      <iframe title={t('extensionName')} src="/popup.html" tabIndex={-1} inert loading="lazy" scrolling="no" />
    </figure>
  );
}
