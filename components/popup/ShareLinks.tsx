import type { ShareLink } from '../../lib/domain/accounts/capabilities.ts';
import { countsOn, linkTo } from '../../lib/domain/accounts/share-link.ts';
import { t } from '../../lib/platform/i18n.ts';
import { useFading } from '../parts/fading.ts';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  share: ShareLink;
  /** The address of the tab behind the popup; null if the browser does not give it. */
  page: string | null;
  onCopy(text: string): Promise<boolean>;
  /** After each click, for the live region: whether the link is in the clipboard. */
  onCopied(copied: boolean): void;
}

/** "Copied" is shown this long: after that the clipboard may hold something else. */
const COPIED_MS = 3000;

/** The affiliate's own link, and one to the page behind the popup if referrals count there. */
export function ShareLinks({ share, page, onCopy, onCopied }: Props) {
  const [copied, setCopied] = useFading<{ name: string }>(COPIED_MS);
  const links = [
    { name: t('copyMyLink'), link: linkTo(share.url, share) },
    ...(page && countsOn(page, share) ? [{ name: t('copyPageLink'), link: linkTo(page, share) }] : []),
  ];

  async function copy(name: string, link: string) {
    const done = await onCopy(link);
    setCopied(done ? { name } : null);
    onCopied(done);
  }

  return (
    <div class="share">
      {links.map(({ name, link }) => (
        <button key={name} type="button" title={link} onClick={() => void copy(name, link)}>
          <Icon name={copied?.name === name ? 'check' : 'copy'} />
          {copied?.name === name ? t('copied') : name}
        </button>
      ))}
    </div>
  );
}
