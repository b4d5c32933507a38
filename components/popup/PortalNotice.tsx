import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';

/** Makes remote HTML harmless (pitfall 22); loaded only when there is a notice. */
export type Sanitise = (html: string) => DocumentFragment;

interface Props {
  html: string;
  loadSanitiser: () => Promise<Sanitise>;
}

/** What the programme tells its affiliates. It stands last, so that nothing moves when it comes in. */
export function PortalNotice({ html, loadSanitiser }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const [hasText, setHasText] = useState(false);

  useEffect(() => {
    let overtaken = false;
    void loadSanitiser().then((sanitise) => {
      if (overtaken) return;
      const clean = sanitise(html);
      setHasText((clean.textContent ?? '').trim() !== '');
      body.current?.replaceChildren(clean);
    });
    return () => {
      overtaken = true;
    };
  }, [html, loadSanitiser]);

  return (
    <section class="notice" hidden={!hasText} aria-labelledby="notice-heading">
      <h2 id="notice-heading">{t('notice')}</h2>
      <div ref={body} />
    </section>
  );
}
