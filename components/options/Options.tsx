import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageName, t } from '../../lib/platform/i18n.ts';
import { activeSection } from '../../lib/views/options/active-section.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { Button } from '../parts/button/Button.tsx';
import { CopyButton } from '../parts/button/CopyButton.tsx';
import { useFocusNext, useFocusRecovery } from '../parts/focus.ts';
import { ExtensionUpdated } from '../parts/message/ErrorBoundary.tsx';
import { ErrorTrouble } from '../parts/message/ErrorTrouble.tsx';
import { LiveRegion } from '../parts/message/LiveRegion.tsx';
import { Trouble } from '../parts/message/Trouble.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';
import { Backup } from './Backup.tsx';
import { Programs } from './Programs.tsx';
import { Section, SettingsForm } from './SettingsForm.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Welcome } from './Welcome.tsx';

interface OptionsProps {
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** Opens the side panel, which must happen in the click itself. */
  onGroups(): void;
  isFirefox: boolean;
  /** Empty if the browser does not report any. */
  shortcuts: { opens: keyof typeof SHORTCUT_WORDS; keys: string }[];
  diagnostics(): string;
}

/** IDs of headings, and texts. */
const SECTIONS: [id: string, text: MessageName][] = [
  ['programs', 'programs'],
  ['notifications', 'notifications'],
  ['amounts', 'display'],
  ['backup', 'backupHeading'],
  ['help', 'help'],
];

export function Options({ store, diagnostics, shortcuts, isFirefox, onGroups, ...props }: OptionsProps) {
  const { accounts, storageError, lost } = store.stored.value;
  const isNew = accounts.length === 0;
  const page = useRef<HTMLElement>(null);
  const onFocus = useFocusNext(page);
  useFocusRecovery(page);
  const onCopy = (text: string) => store.announcer.copied(props.onCopy(text));

  return (
    <main class={isNew ? 'options first-run' : 'options'} ref={page} tabIndex={-1}>
      <header class="page-head cluster">
        <img src="/icon/48.png" width="32" height="32" alt="" />
        <h1>{t('extensionName')}</h1>
        {!isNew && <SectionNav />}
      </header>
      <div class="page-content stack">
        {store.isWorkerGone.value && <ExtensionUpdated />}
        {isNew && lost && <Trouble words={{ what: t('dataLost'), todo: t('dataLostTodo') }} severity="refused" />}
        {storageError && <ErrorTrouble error={storageError} />}
        <StatusLine store={store} />
        {isNew ? (
          <Welcome store={store} isFirefox={isFirefox} onCopy={onCopy} onFocus={onFocus} />
        ) : (
          <>
            {store.news.value && (
              <section class="card stack news" aria-labelledby="news">
                <h2 id="news">{t('whatsNew')}</h2>
                <p>{t('whatsNewText')}</p>
                <div class="actions">
                  <Button onClick={store.closeNews} label={t('close')} />
                </div>
              </section>
            )}
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

const SHORTCUT_WORDS = { popup: 'keysOpenPopup', group: 'keysLookUp' } as const;

function Help({ diagnostics, shortcuts, onCopy }: Pick<OptionsProps, 'diagnostics' | 'shortcuts' | 'onCopy'>) {
  return (
    <Section id="help" title={t('help')}>
      {shortcuts.length > 0 && (
        <>
          <dl class="shortcuts stack gap-2">
            {shortcuts.map(({ opens, keys }) => (
              <div key={opens} class="cluster align-baseline">
                <dt>
                  <kbd dir="ltr">{keys}</kbd>
                </dt>
                <dd>{t(SHORTCUT_WORDS[opens])}</dd>
              </div>
            ))}
          </dl>
          <p class="hint">{t('keysHint')}</p>
        </>
      )}
      <div class="actions">
        <CopyButton label={t('copyDiagnostics')} text={diagnostics} onCopy={onCopy} />
      </div>
    </Section>
  );
}

/** px; less is not counted as scrolling. */
const TOLERANCE = 40;

/** Links to the sections, with the current one marked. */
function SectionNav() {
  const [active, setActive] = useState(SECTIONS[0]?.[0]);
  /** The scroll position after the last click, px; 'next': the page has not scrolled there yet. */
  const clicked = useRef<number | 'next' | null>(null);
  useEffect(() => {
    const { documentElement: page } = document;
    const follow = () => {
      if (clicked.current === 'next') clicked.current = page.scrollTop;
      if (clicked.current !== null && Math.abs(page.scrollTop - clicked.current) < TOLERANCE) return;
      clicked.current = null;
      const tops = SECTIONS.map(([id]) => document.getElementById(id)?.getBoundingClientRect().top ?? 0);
      const scrollable = page.scrollHeight - page.clientHeight;
      const part = scrollable > 0 ? page.scrollTop / scrollable : 0;
      setActive(SECTIONS[activeSection(tops, part, page.clientHeight)]?.[0]);
    };
    document.addEventListener('scroll', follow, { passive: true });
    return () => document.removeEventListener('scroll', follow);
  }, []);
  return (
    <Toolbar class="sections cluster gap-0" label={t('sections')}>
      {SECTIONS.map(([id, text]) => (
        <a
          key={id}
          class="plain toggle"
          href={`#${id}`}
          aria-current={id === active ? 'location' : undefined}
          onClick={() => {
            clicked.current = 'next';
            setActive(id);
          }}
        >
          {t(text)}
        </a>
      ))}
    </Toolbar>
  );
}
