import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import { ManualConnectForm, type PageProps } from './connect/ManualConnectForm.tsx';
import { SiteConnect } from './connect/SiteConnect.tsx';

/** Connects a program by any link of its site, or manually. `children` stand between the two. */
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
