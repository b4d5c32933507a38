import { type ComponentChild, Fragment, h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { NoticePart } from '../../lib/views/notice.ts';
import { Icon } from '../parts/Icon.tsx';

/** Parses remote HTML into what may be drawn; loaded only if a notice is opened. Empty if it has no words. */
export type ReadNotice = (html: string) => NoticePart[];

interface Props {
  html: string;
  isNew?: boolean;
  loadReader: () => Promise<ReadNotice>;
  onOpen?(): void;
}

/** The programme's notice to its affiliates: one line, which opens it. */
export function PortalNotice({ html, isNew = false, loadReader, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<{ html: string; parts: NoticePart[] } | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    let overtaken = false;
    void loadReader().then((readNotice) => {
      if (!overtaken) setRead({ html, parts: readNotice(html) });
    });
    return () => {
      overtaken = true;
    };
  }, [html, isOpen, loadReader]);
  // To look at another one than before counts as opening it.
  useEffect(() => {
    if (isOpen) onOpen?.();
  }, [html, isOpen, onOpen]);

  // Keyed: a new notice is drawn from scratch, because comparing two long ones is slow.
  const words = useMemo(() => read && <Fragment key={read.html}>{read.parts.map(drawn)}</Fragment>, [read]);
  return (
    <section class="notice">
      <button type="button" class="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="mail" />
        {t('notice')}
        {isNew && <span class="new-mark">{t('newNotice')}</span>}
      </button>
      {isOpen && (
        <div dir="auto" class="notice-body">
          {read?.parts.length === 0 ? t('unknown') : words}
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
