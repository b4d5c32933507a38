import { useRef } from 'preact/hooks';
import { severityOf } from '../../lib/domain/errors.ts';
import type { Shortcut } from '../../lib/domain/shortcut.ts';
import { errorWords } from '../../lib/platform/error-words.ts';
import { type MessageName, t } from '../../lib/platform/i18n.ts';
import { disconnectedText } from '../../lib/views/options/connect-words.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { ExtensionUpdated } from '../parts/ErrorBoundary.tsx';
import { useFocusNext, useFocusRecovery } from '../parts/focus.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Backup } from './Backup.tsx';
import { Success } from './connect/ConnectResult.tsx';
import { Help } from './Help.tsx';
import { Programs } from './Programs.tsx';
import { SectionNav } from './SectionNav.tsx';
import { Section, SettingsForm } from './SettingsForm.tsx';
import { Welcome } from './Welcome.tsx';

export interface OptionsProps {
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** Opens the side panel, which must happen in the click itself. */
  onGroups(): void;
  /** Firefox asks for access in other words. */
  isFirefox: boolean;
  /** Empty if the browser does not report any. */
  shortcuts: Shortcut[];
  diagnostics(): string;
}

const SECTIONS: [id: string, text: MessageName][] = [
  ['programs', 'programs'],
  ['notifications', 'notifications'],
  ['updates', 'asking'],
  ['amounts', 'display'],
  ['backup', 'backupHeading'],
  ['help', 'help'],
];

export function Options({ store, diagnostics, shortcuts, isFirefox, onGroups, ...props }: OptionsProps) {
  const { accounts, pendingWrites } = store.stored.value;
  const page = useRef<HTMLElement>(null);
  const onFocus = useFocusNext(page);
  useFocusRecovery(page);

  async function onCopy(text: string): Promise<boolean> {
    const copied = await props.onCopy(text);
    store.announcer.announce(t(copied ? 'copied' : 'notCopied'));
    return copied;
  }

  const isNew = accounts.length === 0;
  const hasEarnings = accounts.some(({ role }) => role === 'affiliate');
  return (
    <main class={isNew ? 'options first-run' : 'options'} ref={page} tabIndex={-1}>
      <header class="page-head">
        <img src="/icon/48.png" width="32" height="32" alt="" />
        <h1>{t('extensionName')}</h1>
        {!isNew && <SectionNav sections={SECTIONS.filter(([id]) => hasEarnings || id !== 'updates')} />}
      </header>
      <div class="content">
        {store.isWorkerGone.value && <ExtensionUpdated />}
        {pendingWrites && <Trouble words={errorWords(pendingWrites)} severity={severityOf(pendingWrites)} />}
        {store.disconnected.value && <Success text={disconnectedText(store.disconnected.value)} />}
        {isNew ? (
          <Welcome store={store} isFirefox={isFirefox} onCopy={onCopy} onFocus={onFocus} />
        ) : (
          <>
            <Programs store={store} onGroups={onGroups} onCopy={onCopy} onFocus={onFocus} />
            <SettingsForm store={store} />
            <Section id="backup" title={t('backupHeading')}>
              <Backup store={store} />
            </Section>
            <Help diagnostics={diagnostics} shortcuts={shortcuts} onCopy={onCopy} />
            <p class="hint privacy">{t('privacyNote')}</p>
          </>
        )}
      </div>
      <LiveRegion announcer={store.announcer} />
    </main>
  );
}
