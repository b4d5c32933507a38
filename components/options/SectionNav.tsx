import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageName, t } from '../../lib/platform/i18n.ts';
import { activeSection } from '../../lib/views/options/active-section.ts';
import { Toolbar } from '../parts/Toolbar.tsx';

/** Less scrolling than this is none, px. */
const NEAR = 40;

/** The ways to the sections; the one that is read, or was clicked, is marked. `sections`: ids of headings, and texts. */
export function SectionNav({ sections }: { sections: [id: string, text: MessageName][] }) {
  const ids = sections.map(([id]) => id);
  const [active, setActive] = useState(ids[0]);
  /** Where the page stood after the last click, px; 'next': it is about to scroll there. */
  const clicked = useRef<number | 'next' | null>(null);
  useEffect(() => {
    const { documentElement: page } = document;
    const follow = () => {
      if (clicked.current === 'next') clicked.current = page.scrollTop;
      if (clicked.current !== null && Math.abs(page.scrollTop - clicked.current) < NEAR) return;
      clicked.current = null;
      const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0);
      const way = page.scrollHeight - page.clientHeight;
      setActive(ids[activeSection(tops, way > 0 ? page.scrollTop / way : 0, page.clientHeight)]);
    };
    document.addEventListener('scroll', follow, { passive: true });
    return () => document.removeEventListener('scroll', follow);
  }, [ids.join()]);
  return (
    <Toolbar class="sections" label={t('sections')}>
      {sections.map(([id, text]) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === active ? 'location' : undefined}
          onClick={() => {
            clicked.current = 'next';
            setActive(id);
          }}
        >
          {t(text)}
        </a>
      ))}
    </Toolbar>
  );
}
