import { t } from '../../lib/platform/i18n.ts';

/** The popup in a frame, with the stored figures or an example. Hidden from screen readers. */
export function PopupPreview({ isExample = false }: { isExample?: boolean }) {
  return (
    <figure class={isExample ? 'preview example' : 'preview'} aria-hidden="true">
      {isExample && <figcaption>{t('example')}</figcaption>}
      <iframe title={t('extensionName')} src="/popup.html" tabIndex={-1} inert loading="lazy" scrolling="no" />
    </figure>
  );
}
