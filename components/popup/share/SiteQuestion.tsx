import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from '../../parts/IconButton.tsx';

interface Props {
  program: string;
  /** An origin. */
  site: string;
  onAgree(): void;
  onClose(): void;
}

/** Asks before the first link to a site that only the program calls its own: it may be another shop's. */
export function SiteQuestion({ program, site, onAgree, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="share"
      aria-labelledby="site-question"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the browser would close the popup, too.
        event.preventDefault();
        dialog.current?.close();
      }}
    >
      <p id="site-question">
        <bdi>{t('siteQuestion', program, new URL(site).host)}</bdi>
      </p>
      <div class="actions">
        <Button onClick={() => dialog.current?.close()} label={t('cancel')} />
        <Button
          class="primary"
          onClick={() => {
            dialog.current?.close();
            onAgree();
          }}
          label={t('linkToSite')}
        />
      </div>
    </dialog>
  );
}
