import type { ComponentChildren } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { SiteConnect } from './connect/SiteConnect.tsx';
import { ManualForm } from './ManualForm.tsx';

interface Props {
  /** Between the usual way and the other one. */
  children?: ComponentChildren;
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** Focuses the first match on the page, after the next render. */
  onFocus(selector: string): void;
}

/** Connecting a programme: by any link of its site, or manually. */
export function Connecting({ store, children, onCopy, onFocus }: Props) {
  return (
    <>
      <SiteConnect
        site={store.site}
        onCopy={onCopy}
        onByHand={(baseUrl) => {
          store.openByHand(true, baseUrl);
          onFocus('[name="username"]');
        }}
      />
      {children}
      <details
        class="by-hand"
        open={store.byHand.value}
        onToggle={(event) => store.openByHand(event.currentTarget.open)}
      >
        <summary>{t('byHand')}</summary>
        <p class="intro">{t('connectIntro')}</p>
        {!store.edited.value && <ManualForm store={store} edited={null} onFocus={onFocus} />}
      </details>
    </>
  );
}
