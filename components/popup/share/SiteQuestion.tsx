import { useRef } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Dialog } from '../../layers/Dialog.tsx';
import { Button } from '../../parts/button/Button.tsx';

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
  const question = t('siteQuestion', program, new URL(site).host);
  return (
    <Dialog element={dialog} class="share" {...{ question, onClose }}>
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
    </Dialog>
  );
}
