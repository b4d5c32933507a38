import { useState } from 'preact/hooks';
import type { linkOn, programsOn, SharedProgram } from '../../lib/domain/accounts/share-link.ts';
import { t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { Menu } from '../parts/Menu.tsx';
import type { ShareSheet } from './share/ShareSheet.tsx';

/** What a click needs, loaded with it. */
interface LazyParts {
  linkOn: typeof linkOn;
  sharedOn: typeof programsOn;
  Menu: typeof Menu;
  ShareSheet: typeof ShareSheet;
  saveFile(name: string, type: string, parts: string[]): void;
}

interface Props {
  store: PopupStore;
  /** Draws with what is loaded by then; null before that. */
  lazy: (<T>(draw: (parts: LazyParts) => T) => T | null) & { load(): Promise<void> };
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
}

/** A question which of several programs is meant. */
interface Question {
  anchor: HTMLElement;
  programs: SharedProgram[];
  answer(program: SharedProgram): void;
}

/**
 * Copies the affiliate's link to the page behind the popup, or else to the home page, in one click; the arrow opens the
 * sheet with campaign, QR code and coupons. Of several programs, the page decides, or else the user is asked.
 */
export function CopyLink({ store, lazy, page, onCopy }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [opened, setOpened] = useState<{ id: string; failed: boolean } | null>(null);
  const programs = store.shared.value;
  // Another program may be chosen by a notification meanwhile: the sheet is that of its own program alone.
  const of = programs.find(({ account }) => account.id === opened?.id);
  if (programs.length === 0) return null;

  function choose(anchor: HTMLElement, answer: Question['answer']): void {
    void lazy.load().then(() =>
      lazy(({ sharedOn }) => {
        const [first, ...others] = sharedOn(page, programs);
        if (first && others.length === 0) answer(first);
        else setQuestion({ anchor, programs: sharedOn(page, programs), answer });
      }),
    );
  }

  async function copy(program: SharedProgram): Promise<void> {
    const { link, isHere } = lazy(({ linkOn }) => linkOn(page, program)) ?? {};
    if (link === undefined) return;
    if (await onCopy(link)) store.announcer.show(t(isHere ? 'copiedLinkHere' : 'copiedLinkHome'));
    else setOpened({ id: program.account.id, failed: true });
  }

  return (
    <span class="copy-link">
      <button type="button" onClick={({ currentTarget }) => choose(currentTarget, (program) => void copy(program))}>
        <Icon name="copy" />
        <span class="label">{t('copyLink')}</span>
      </button>
      <IconButton
        icon="down"
        label={t('linkOptions')}
        opens="dialog"
        onClick={({ currentTarget }) =>
          choose(currentTarget, ({ account }) => setOpened({ id: account.id, failed: false }))
        }
      />
      {question &&
        lazy(({ Menu }) => (
          <Menu
            label={t('copyLink')}
            anchor={question.anchor}
            items={question.programs.map((one) => ({ name: one.account.name, act: () => question.answer(one) }))}
            onClose={() => setQuestion(null)}
          />
        ))}
      {of &&
        opened &&
        lazy(({ ShareSheet, saveFile }) => (
          <ShareSheet
            {...of}
            page={page}
            failed={opened.failed}
            announcer={store.announcer}
            onCopy={onCopy}
            onSave={(name, svg) => saveFile(name, 'image/svg+xml', [svg])}
            onCampaign={(campaign, on) => store.campaign(of.account.id, campaign, on)}
            onClose={() => setOpened(null)}
          />
        ))}
    </span>
  );
}
