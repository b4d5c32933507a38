import './share/share.css';
import { useState } from 'preact/hooks';
import type { SharedProgram } from '../../lib/domain/accounts/share-link.ts';
import { t } from '../../lib/platform/i18n.ts';
import { copiedWords } from '../../lib/views/popup/part-words.ts';
import { Button, IconButton } from '../parts/button/Button.tsx';
import { isFocusKept } from '../parts/focus.ts';
import type { PopupProps } from './lazy-loader.ts';

type OnChoose = (program: SharedProgram) => void;

interface ProgramMenu {
  anchor: HTMLElement;
  programs: SharedProgram[];
  onChoose: OnChoose;
}

/** Copies the link to the page behind the popup, or to the home page; the arrow opens the sheet with the QR code and more. */
export function CopyLink({ store, lazy, onCopy }: Pick<PopupProps, 'store' | 'lazy' | 'onCopy'>) {
  const [menu, setMenu] = useState<ProgramMenu | null>(null);
  const [claim, setClaim] = useState<{ program: SharedProgram; site: string; onAgree: OnChoose } | null>(null);
  const [opened, setOpened] = useState<{ id: string; failed: boolean } | null>(null);
  const programs = store.shared.value;
  // A click on a notification may select another program: the sheet closes with its own.
  const shared = programs.find(({ account }) => account.id === opened?.id);
  if (programs.length === 0) return null;

  // The parts may be loaded late: they copy all the same, but open nothing over what the user has moved on to.
  function choose(anchor: HTMLElement, onAgree: OnChoose): void {
    const onChoose = (program: SharedProgram) => {
      const site = lazy(({ claimedSite, page }) => claimedSite(page, program));
      if (site === null) onAgree(program);
      else if (isFocusKept(anchor)) setClaim({ program, site, onAgree });
    };
    void lazy.load().then(() =>
      lazy(({ programsOn, page }) => {
        const matches = programsOn(page, programs);
        if (matches[0] && matches.length === 1) onChoose(matches[0]);
        else setMenu({ anchor, programs: matches, onChoose });
      }),
    );
  }

  async function copy(program: SharedProgram): Promise<void> {
    const { link, isHere, leftOut = [] } = lazy(({ linkOn, page }) => linkOn(page, program)) ?? {};
    if (link === undefined) return;
    if (await onCopy(link)) store.announcer.show(copiedWords(isHere, leftOut));
    else setOpened({ id: program.account.id, failed: true });
  }

  return (
    <span class="copy-link inline gap-0">
      <Button
        data-first
        class="accented inline gap-1 strong text-small"
        icon="copy"
        onClick={({ currentTarget }) => choose(currentTarget, (program) => void copy(program))}
        label={<span class="label">{t('copyLink')}</span>}
      />
      <IconButton
        icon="down"
        class="accented"
        label={t('linkOptions')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) =>
          choose(currentTarget, ({ account: { id } }) => isFocusKept(currentTarget) && setOpened({ id, failed: false }))
        }
      />
      {menu &&
        lazy(({ Menu }) => (
          <Menu
            label={t('copyLink')}
            anchor={menu.anchor}
            items={menu.programs.map((program) => ({ name: program.account.name, act: () => menu.onChoose(program) }))}
            onClose={() => setMenu(null)}
          />
        ))}
      {claim &&
        lazy(({ SiteQuestion }) => (
          <SiteQuestion
            program={claim.program.account.name}
            site={claim.site}
            onAgree={() => {
              store.linkSite(claim.program.account.id, claim.site);
              claim.onAgree(claim.program);
            }}
            onClose={() => setClaim(null)}
          />
        ))}
      {shared &&
        opened &&
        lazy(({ ShareSheet, saveFile, page }) => (
          <ShareSheet
            {...shared}
            page={page}
            failed={opened.failed}
            announcer={store.announcer}
            onCopy={onCopy}
            onSave={(name, svg) => saveFile(name, 'image/svg+xml', [svg])}
            onCampaign={(campaign, on) => store.campaign(shared.account.id, campaign, on)}
            onClose={() => setOpened(null)}
          />
        ))}
    </span>
  );
}
