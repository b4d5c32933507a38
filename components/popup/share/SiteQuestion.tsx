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
  const close = (button: Element) => button.closest('dialog')?.close();
  const question = t('siteQuestion', program, new URL(site).host);
  return (
    <Dialog class="share" {...{ question, onClose }}>
      <div class="actions">
        <Button onClick={({ currentTarget }) => close(currentTarget)} label={t('cancel')} />
        <Button
          class="primary"
          onClick={({ currentTarget }) => {
            close(currentTarget);
            onAgree();
          }}
          label={t('linkToSite')}
        />
      </div>
    </Dialog>
  );
}
