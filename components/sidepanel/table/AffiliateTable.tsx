import './people.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type AffiliatePage, lastPage } from '../../../lib/domain/groups/affiliates.ts';
import { formatCount, plural, t } from '../../../lib/platform/i18n.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { pageWords } from '../../../lib/views/groups/listing-words.ts';
import { AffiliateMenu } from '../../overview/AffiliateMenu.tsx';
import { useElementSize } from '../../parts/element-size.ts';
import { isFocusKept, isInOtherField } from '../../parts/focus.ts';
import { MOST_PRINTED } from '../../parts/printing.ts';
import { useVirtualRows } from '../../parts/virtual-rows.ts';
import { AffiliateRow } from './AffiliateRow.tsx';
import { TableHead } from './TableHead.tsx';

interface Props {
  store: GroupStore;
  /** The page on display; all loaded rows take its place. */
  page: AffiliatePage;
  onCopy(text: string): void;
}

/** px; a row has two lines in a narrow panel. */
const ROW = 40;
const TALL_ROW = 56;
const MENU = 40;

/** A table of any length that draws only visible rows. Screen readers get its head, counts and positions. */
export function AffiliateTable({ store, page, onCopy }: Props) {
  const affiliates = store.rows.value;
  const columns = store.columns.value;
  const isLoaded = store.load.loaded.value !== null;
  const offset = isLoaded ? 0 : (page.page - 1) * page.perPage;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [menu, setMenu] = useState<{ index: number; anchor: HTMLElement } | null>(null);
  /** The row to focus once it is drawn. */
  const pendingFocus = useRef<number | null>(null);
  const turning = useRef(false);
  const minWidth = columns.reduce((sum, column) => sum + column.minWidth, MENU);
  const narrow = (useElementSize(scroller)?.width ?? minWidth) < minWidth;
  const rows = useVirtualRows(affiliates, narrow ? TALL_ROW : ROW, scroller);
  const current = Math.min(active, Math.max(0, affiliates.length - 1));
  // The keyboard reaches a row in view if the current one was scrolled away.
  const isInView = rows.drawn.some(({ index }) => index === current);
  const tabStop = isInView ? current : rows.drawn[rows.drawn.length >> 1]?.index;
  const opened = menu && affiliates[menu.index];
  const drawn = useRef(affiliates);
  /** The affiliate of the focused row, before other rows replace it. */
  const focused = useMemo(() => {
    const row = scroller.current?.querySelector<HTMLElement>('tr[data-index]:focus-within');
    return row && drawn.current[Number(row.dataset.index)];
  }, [affiliates]);
  drawn.current = affiliates;

  useLayoutEffect(() => {
    // After a page turn by key, the first row gets the focus, unless the user has moved on.
    if (turning.current && isFocusKept(scroller.current)) pendingFocus.current = 0;
    turning.current = false;
  }, [affiliates]);
  useEffect(() => {
    setMenu(null);
    // When loading has ended, the row of the user is still there.
    const index = affiliates.findIndex(({ id }) => id === focused?.id);
    if (index >= 0) return moveTo(index);
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  }, [affiliates]);
  useLayoutEffect(() => {
    // The user may have begun to type before the row is drawn.
    if (isInOtherField('.table-scroller')) pendingFocus.current = null;
    if (pendingFocus.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${pendingFocus.current}"]`);
    if (!row) return;
    pendingFocus.current = null;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  function moveTo(index: number): void {
    const target = Math.max(0, Math.min(affiliates.length - 1, index));
    pendingFocus.current = target;
    rows.scrollTo(target);
    setActive(target);
  }

  function turn(by: -1 | 1): void {
    const to = store.pageNumber.value + by;
    turning.current = !isLoaded && !store.load.busy.value && to >= 1 && to <= lastPage(page);
    if (turning.current) void store.turnTo(to);
    else moveTo(current + by * 10);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The button in a row handles Enter itself.
    const onRow = event.target === event.currentTarget;
    const row = affiliates[current];
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(current + 1),
      ArrowUp: () => moveTo(current - 1),
      Home: () => moveTo(0),
      End: () => moveTo(affiliates.length - 1),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      ...(onRow && row && { Enter: () => store.open(row), ' ': () => store.selection.toggle(row, event.shiftKey) }),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <>
      <div class="table-scroller scroller box" ref={scroller}>
        <table
          class={narrow ? 'affiliates narrow text-compact' : 'affiliates text-compact'}
          style={{ '--row': `${rows.height}px` }}
          aria-rowcount={(isLoaded ? affiliates.length : page.total) + 1}
        >
          <caption class="spoken">{isLoaded ? plural('affiliates', affiliates.length) : pageWords(page)}</caption>
          <TableHead store={store} columns={narrow ? null : columns} />
          <tbody>
            {rows.before > 0 && <tr style={{ blockSize: `${rows.before}px` }} />}
            {rows.drawn.map(({ item: affiliate, index }) => (
              <AffiliateRow
                key={affiliate.id}
                {...{ store, affiliate, index, onKeyDown }}
                columns={narrow ? null : columns}
                place={offset + index + 2}
                current={index === tabStop}
                menuOpen={menu?.index === index}
                onFocus={() => setActive(index)}
                onMenu={(anchor) => setMenu({ index, anchor })}
              />
            ))}
            {rows.after > 0 && <tr style={{ blockSize: `${rows.after}px` }} />}
          </tbody>
        </table>
        <p class="spoken">{t('keyHelp')}</p>
        {affiliates.length > MOST_PRINTED && <p class="paper">{t('printedFirst', formatCount(MOST_PRINTED))}</p>}
      </div>
      {opened && (
        <AffiliateMenu
          affiliate={opened}
          view={store.amounts.value}
          anchor={menu.anchor}
          onCopy={onCopy}
          onOpen={store.open}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
