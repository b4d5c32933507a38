import { type ComponentChild, Fragment, h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { NoticePart } from '../../lib/views/notice.ts';
import { lastWholeLine, linesIn } from './whole-lines.ts';

/** What of remote HTML may be drawn; loaded only when there is a notice. Nothing, where it has no words. */
export type ReadNotice = (html: string) => NoticePart[];

interface Props {
  html: string;
  /** It stands where it is seen without scrolling, in a room kept for it, so that nothing moves when it comes in. */
  isNew?: boolean;
  loadReader: () => Promise<ReadNotice>;
  /** The whole of it is shown, as the user asked. */
  onWhole?(): void;
}

/** px of a new notice that are seen before it is opened: four lines or so. */
const MOST = 98;

/** What the programme tells its affiliates. */
export function PortalNotice({ html, isNew = false, loadReader, onWhole }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<{ html: string; parts: NoticePart[] } | null>(null);
  const [cut, setCut] = useState(isNew);
  const [tooLong, setTooLong] = useState(false);
  /** px at which a line ends; null while that is not known. */
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

  // Another notice is drawn afresh: to find what two long ones have in common takes long.
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
    // Other widths have other lines.
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

/** A link leads to a tab that knows nothing of this page; no element has anything else of the notice's choice. */
function drawn(part: NoticePart): ComponentChild {
  if (typeof part === 'string') return part;
  const { tag, href, parts } = part;
  return h(
    tag,
    href === undefined ? null : { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    parts.map(drawn),
  );
}
