import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageName, t } from '../../lib/platform/i18n.ts';
import { activeSection } from '../../lib/views/options/active-section.ts';
import { Toolbar } from '../parts/Toolbar.tsx';

/** px; less is not counted as scrolling. */
const TOLERANCE = 40;

/** Links to the sections, with the current one marked. @param sections IDs of headings, and texts */
export function SectionNav({ sections }: { sections: [id: string, text: MessageName][] }) {
  const ids = sections.map(([id]) => id);
  const [active, setActive] = useState(ids[0]);
  /** The scroll position after the last click, px; 'next': the page has not scrolled there yet. */
  const clicked = useRef<number | 'next' | null>(null);
  useEffect(() => {
    const { documentElement: page } = document;
    const follow = () => {
      if (clicked.current === 'next') clicked.current = page.scrollTop;
      if (clicked.current !== null && Math.abs(page.scrollTop - clicked.current) < TOLERANCE) return;
      clicked.current = null;
      const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0);
      const scrollable = page.scrollHeight - page.clientHeight;
      setActive(ids[activeSection(tops, scrollable > 0 ? page.scrollTop / scrollable : 0, page.clientHeight)]);
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
