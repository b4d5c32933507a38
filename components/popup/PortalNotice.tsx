import { type ComponentChild, Fragment, h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { NoticePart } from '../../lib/views/notice.ts';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  html: string;
  isNew?: boolean;
  onOpen?(): void;
}

/** The programme's notice to its affiliates: one line, which opens it. */
export function PortalNotice({ html, isNew = false, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<((html: string) => NoticePart[]) | null>(null);

  useEffect(() => {
    // The parser is larger than the popup.
    if (isOpen) void import('../../lib/views/notice.ts').then(({ readNotice }) => setRead(() => readNotice));
  }, [isOpen]);
  // To look at another one than before counts as opening it.
  useEffect(() => {
    if (isOpen) onOpen?.();
  }, [html, isOpen, onOpen]);

  const words = useMemo(() => {
    const parts = isOpen && read?.(html);
    // Keyed: a new notice is drawn from scratch, because comparing two long ones is slow.
    return parts && (parts.length === 0 ? t('unknown') : <Fragment key={html}>{parts.map(drawn)}</Fragment>);
  }, [html, isOpen, read]);
  return (
    <section class="notice">
      <button type="button" class="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="mail" />
        {t('notice')}
        {isNew && <span class="new-mark">{t('newNotice')}</span>}
      </button>
      {isOpen && (
        <div dir="auto" class="notice-body">
          {words}
        </div>
      )}
    </section>
  );
}

/** Links open in a tab without access to this page; elements carry no other attributes from the notice. */
function drawn(part: NoticePart): ComponentChild {
  if (typeof part === 'string') return part;
  const { tag, href, parts } = part;
  return h(
    tag,
    href === undefined ? null : { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    parts.map(drawn),
  );
}
