import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Column } from '../../../lib/domain/groups/columns.ts';

/** Columns with figures of the usual size, columns with smaller ones, people in two lines. */
export type Look = '' | 'small' | 'narrow';

const OF_COLUMNS: Look[] = ['', 'small'];

interface Props {
  columns: Column[];
  /** The widest figures of each column (`widestFigures`). */
  widest: string[];
  onLook(look: Look): void;
}

/** Lays the columns out unseen, as narrow as they can be, and tells the first look that has room. */
export function Ruler({ columns, widest, onLook }: Props) {
  const ruler = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ruler.current;
    if (!element) return;
    const measure = () => {
      const lines = [...element.querySelectorAll<HTMLElement>('.line')];
      onLook(OF_COLUMNS[lines.findIndex(({ offsetWidth }) => offsetWidth <= element.clientWidth)] ?? 'narrow');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, widest, onLook]);
  return (
    <div class="ruler" ref={ruler} aria-hidden="true">
      {OF_COLUMNS.map((look) => (
        <div key={look} class={`line ${look}`}>
          {columns.map(({ key, least }, i) => (
            <span key={key} style={{ minInlineSize: `${least}px` }} data-widest={widest[i]} />
          ))}
        </div>
      ))}
    </div>
  );
}
