import { useState } from 'preact/hooks';
import { countsOn, linkTo, type ShareLink } from '../../lib/domain/abilities.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  share: ShareLink;
  /** The page in the tab behind the popup, where the browser tells it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
}

/** The affiliate's own link, and one to the page beneath where it would count. */
export function ShareLinks({ share, page, onCopy }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const links = [
    { name: t('copyMyLink'), link: linkTo(share.url, share) },
    ...(page && countsOn(page, share) ? [{ name: t('copyPageLink'), link: linkTo(page, share) }] : []),
  ];
  return (
    <div class="share">
      {links.map(({ name, link }) => (
        <button
          key={name}
          type="button"
          title={link}
          onClick={async () => setCopied((await onCopy(link)) ? name : null)}
        >
          <Icon name={copied === name ? 'check' : 'copy'} />
          {copied === name ? t('copied') : name}
        </button>
      ))}
      <span class="spoken" role="status">
        {copied ? t('copied') : ''}
      </span>
    </div>
  );
}
