import { type ComponentChild, Fragment, h } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import type { NoticePart } from '../../../lib/views/notice-parser.ts';

interface Props {
  html: string;
  onOpen?(): void;
}

export const NOTICE = 'notice';

export function Notice({ html, onOpen }: Props) {
  const [read, setRead] = useState<((html: string) => NoticePart[]) | null>(null);
  useEffect(() => {
    // The parser is larger than the popup.
    void import('../../../lib/views/notice-parser.ts').then(({ parseNotice: readNotice }) => setRead(() => readNotice));
  }, []);
  useEffect(() => {
    if (read) onOpen?.();
  }, [html, onOpen, read]);

  const words = useMemo(() => {
    const parts = read?.(html);
    // Keyed: a new notice is drawn from scratch, because comparing two long ones is slow.
    return parts && (parts.length === 0 ? t('unknown') : <Fragment key={html}>{parts.map(drawn)}</Fragment>);
  }, [html, read]);
  return (
    <div dir="auto" class="notice-body breakable" id={NOTICE}>
      {words}
    </div>
  );
}

/** Links open in a tab without access to this page. No other attribute of the notice is kept. */
function drawn(part: NoticePart): ComponentChild {
  if (typeof part === 'string') return part;
  const { tag, href, parts } = part;
  return h(
    tag,
    href === undefined ? null : { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    parts.map(drawn),
  );
}
