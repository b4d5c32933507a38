import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Column } from '../../../lib/domain/groups/columns.ts';

interface Props {
  columns: Column[];
  /** The widest figures of each column (`widestFigures`). */
  widest: string[];
  /** Whether the columns have no room. */
  onNarrow(narrow: boolean): void;
}

/** Lays the columns out unseen, as narrow as they can be. */
export function Ruler({ columns, widest, onNarrow }: Props) {
  const ruler = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ruler.current;
    if (!element) return;
    const measure = () => onNarrow((line.current?.offsetWidth ?? 0) > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, widest, onNarrow]);
  return (
    <div class="ruler" ref={ruler} aria-hidden="true">
      <div class="line" ref={line}>
        {columns.map(({ key, least }, i) => (
          <span key={key} style={{ minInlineSize: `${least}px` }} data-widest={widest[i]} />
        ))}
      </div>
    </div>
  );
}
