import type { ShareLink } from '../../lib/domain/accounts/capabilities-schema.ts';
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

/** Copies the affiliate's own link, and one to the page behind the popup if referrals count there. */
export function ShareButtons({ share, page, onCopy, onCopied }: Props) {
  const [copied, setCopied] = useFading<{ name: string }>(COPIED_MS);
  const links = [
    { name: t('copyMyLink'), icon: 'copy', link: linkTo(share.url, share) } as const,
    ...(page && countsOn(page, share)
      ? [{ name: t('copyPageLink'), icon: 'link', link: linkTo(page, share) } as const]
      : []),
  ];

  async function copy(name: string, link: string) {
    const done = await onCopy(link);
    setCopied(done ? { name } : null);
    onCopied(done);
  }

  return (
    <>
      {links.map(({ name, icon, link }) => {
        const isCopied = copied?.name === name;
        return (
          <button
            key={name}
            type="button"
            class={isCopied ? 'icon-button copied' : 'icon-button'}
            aria-label={isCopied ? t('copied') : name}
            title={`${name}\n${link}`}
            onClick={() => void copy(name, link)}
          >
            <Icon name={isCopied ? 'check' : icon} />
          </button>
        );
      })}
    </>
  );
}
