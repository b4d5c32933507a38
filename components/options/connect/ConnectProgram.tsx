import type { ComponentChildren } from 'preact';
import type { PresetProgram } from '../../../lib/domain/accounts/presets-schema.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { SiteStore } from '../../../lib/views/options/site-store.ts';
import { Button } from '../../parts/button/Button.tsx';
import { ManualConnectForm, type PageProps } from './ManualConnectForm.tsx';
import { SiteConnect } from './SiteConnect.tsx';

/** The programs of the administrator's policy: one click, then the browser's question and the site's approval. */
function PresetPrograms({ site, offered }: { site: SiteStore; offered: PresetProgram[] }) {
  return (
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
        <p class="intro soft">{t('connectIntro')}</p>
        {!store.edited.value && <ManualConnectForm store={store} edited={null} {...{ onCopy, onFocus }} />}
      </details>
    </>
  );
}
