import { type ComponentChild, Fragment, h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { NoticePart } from '../../lib/views/notice.ts';
import { lastWholeLine, linesIn } from './whole-lines.ts';

/** Parses remote HTML into what may be drawn; loaded only if there is a notice. Empty if it has no words. */
export type ReadNotice = (html: string) => NoticePart[];

interface Props {
  html: string;
  /** Stands above the fold in reserved space, so that nothing moves when it loads. */
  isNew?: boolean;
  loadReader: () => Promise<ReadNotice>;
  /** The user asked for all of it, and it is shown. */
  onWhole?(): void;
}

/** px of a new notice that are shown before it is expanded: about four lines. */
const MOST = 98;

/** The programme's notice to its affiliates. */
export function PortalNotice({ html, isNew = false, loadReader, onWhole }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<{ html: string; parts: NoticePart[] } | null>(null);
  const [cut, setCut] = useState(isNew);
  const [tooLong, setTooLong] = useState(false);
  /** px: the bottom of the last whole line; null until it is measured. */
  const [end, setEnd] = useState<number | null>(null);

  useEffect(() => {
    let overtaken = false;
    void loadReader().then((readNotice) => {
      if (!overtaken) setRead({ html, parts: readNotice(html) });
    });
    return () => {
      overtaken = true;
    };
  }, [html, loadReader]);

  // Keyed: a new notice is drawn from scratch, because comparing two long ones is slow.
  const words = useMemo(() => read && <Fragment key={read.html}>{read.parts.map(drawn)}</Fragment>, [read]);

  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = body.current ?? {};
    if (words) setTooLong(scrollHeight > clientHeight + 1);
  }, [words]);

  useLayoutEffect(() => {
    const box = body.current;
    if (!box || !cut || !tooLong) return;
    const measure = () => setEnd(lastWholeLine(linesIn(box), MOST));
    measure();
    // A change of width breaks the lines elsewhere.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [cut, tooLong]);

  function showWhole() {
    setCut(false);
    body.current?.focus();
    onWhole?.();
  }

  return (
    <section class="notice" hidden={read ? read.parts.length === 0 : !isNew} aria-labelledby="notice-heading">
      <h2 id="notice-heading">
        {t('notice')}
        {isNew && <span class="new-mark">{t('newNotice')}</span>}
      </h2>
      <div
        ref={body}
        dir="auto"
        tabIndex={-1}
        class={isNew && cut ? `notice-body cut${tooLong ? ' long' : ''}` : 'notice-body'}
        style={isNew && cut && end !== null ? { '--end': `${end}px` } : undefined}
      >
        {words}
      </div>
      {isNew && cut && tooLong && (
        <button type="button" class="quiet" onClick={showWhole}>
          {t('wholeNotice')}
        </button>
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
