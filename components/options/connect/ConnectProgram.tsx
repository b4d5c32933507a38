import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from '../../parts/button/Button.tsx';
import { ManualConnectForm, type PageProps } from './ManualConnectForm.tsx';
import { SiteConnect } from './SiteConnect.tsx';

/** Connects a program by any link of its site, or manually. `children` stand between the two. */
export function ConnectProgram({ store, children, onCopy, onFocus }: PageProps & { children?: ComponentChildren }) {
  const { site } = store;
  const offered = store.offered.value;
  return (
    <>
      {/* The programs of the administrator's policy: one click, then the browser's question and the site's approval. */}
      {offered.length > 0 && (
        <fieldset class="offered stack justify-start">
          <legend>{t('organizationPrograms')}</legend>
          {offered.map((program, index) => (
            <Button
              key={program.page}
              class={index === 0 ? 'primary' : undefined}
              busy={site.busy.value !== null && site.typed.value === program.page}
              title={program.page}
              onClick={() => void site.connectPreset(program)}
              label={t('connectWith', program.name)}
            />
          ))}
        </fieldset>
      )}
      <SiteConnect
        site={site}
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
        <p class="intro soft">{t('connectIntro')}</p>
        {!store.edited.value && <ManualConnectForm store={store} edited={null} {...{ onCopy, onFocus }} />}
      </details>
    </>
  );
}
