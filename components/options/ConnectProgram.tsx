import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { ManualConnectForm } from './connect/ManualConnectForm.tsx';
import { SiteConnect } from './connect/SiteConnect.tsx';

/** What the page hands to its parts. */
export interface PageProps {
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** Focuses the first match on the page, after the next render. */
  onFocus(selector: string): void;
}

/** Connecting a program: by any link of its site, or manually. `children` stand between the two ways. */
export function ConnectProgram({ store, children, onCopy, onFocus }: PageProps & { children?: ComponentChildren }) {
  return (
    <>
      <SiteConnect
        site={store.site}
        isPrimary={!store.isManual.value && !store.edited.value}
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
