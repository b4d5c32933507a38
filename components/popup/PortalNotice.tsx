import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { lastWholeLine, linesIn } from './whole-lines.ts';

/** Makes remote HTML harmless (pitfall 22); loaded only when there is a notice. */
export type Sanitise = (html: string) => DocumentFragment;

interface Props {
  html: string;
  /** It stands where it is seen without scrolling, in a room kept for it, so that nothing moves when it comes in. */
  isNew?: boolean;
  loadSanitiser: () => Promise<Sanitise>;
  /** The whole of it is shown, as the user asked. */
  onWhole?(): void;
}

/** px of a new notice that are seen before it is opened: four lines or so. */
const MOST = 98;

/** What the programme tells its affiliates. */
export function PortalNotice({ html, isNew = false, loadSanitiser, onWhole }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const [hasText, setHasText] = useState<boolean | null>(null);
  const [cut, setCut] = useState(isNew);
  const [tooLong, setTooLong] = useState(false);
  /** px at which a line ends; null while that is not known. */
  const [end, setEnd] = useState<number | null>(null);

  useEffect(() => {
    let overtaken = false;
    void loadSanitiser().then((sanitise) => {
      if (overtaken) return;
      const clean = sanitise(html);
      setHasText((clean.textContent ?? '').trim() !== '');
      body.current?.replaceChildren(clean);
      const { scrollHeight = 0, clientHeight = 0 } = body.current ?? {};
      setTooLong(scrollHeight > clientHeight + 1);
    });
    return () => {
      overtaken = true;
    };
  }, [html, loadSanitiser]);

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
    <section class="notice" hidden={!(hasText ?? isNew)} aria-labelledby="notice-heading">
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
      />
      {isNew && cut && tooLong && (
        <button type="button" class="quiet" onClick={showWhole}>
          {t('wholeNotice')}
        </button>
      )}
    </section>
  );
}
