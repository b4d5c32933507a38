import './message-lines.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatCount, t } from '../../../lib/platform/i18n.ts';
import { moreWords } from '../../../lib/platform/status.ts';
import { lineItems } from '../../../lib/views/popup/line-items.ts';
import type { PopupStore } from '../../../lib/views/popup/popup-store.ts';
import { Button } from '../../parts/button/Button.tsx';
import { Icon } from '../../parts/button/Icon.tsx';
import { Spoken } from '../../parts/button/Spoken.tsx';
import { TabLink } from '../../parts/button/TabLink.tsx';
import { OneLine } from '../../parts/OneLine.tsx';
import { Toolbar } from '../../parts/Toolbar.tsx';
import { NOTICE, Notice } from './Notice.tsx';

const ICONS = {
  payment: 'alert',
  waiting: 'group',
  notice: 'mail',
  unlisted: 'star',
  week: 'chart',
  milestone: 'star',
  paused: 'bell',
  history: 'chart',
} as const;

/** Messages in one line: the most important one with its action, and a button that unfolds the others. */
export function MessageLine({ store }: { store: PopupStore }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const id = useId();
  const isReading = store.isReading.value;
  useEffect(() => {
    // The menu can open the notice, too.
    if (isReading && !line.current?.contains(document.activeElement))
      line.current?.querySelector<HTMLElement>('[aria-controls]')?.focus();
  }, [isReading]);
  const items = lineItems(store);
  const [first] = items;
  const isOnlyCounted = first?.kind === 'unlisted' && store.referrals.value.news.length === 0;
  useEffect(() => {
    // No row will show these referrals, so their number is all there is to see.
    if (isOnlyCounted) store.endSeen();
  }, [isOnlyCounted, first?.words]);
  const others = items.reduce((sum, { actions }) => sum + Math.max(1, actions.length), -1);
  const isWhole = others > 0 && (isUnfolded || isReading);
  const shown = isWhole ? items : items.slice(0, 1).map((item) => ({ ...item, actions: item.actions.slice(0, 1) }));
  const showsWeek = shown.some(({ kind }) => kind === 'week');
  useEffect(() => {
    if (showsWeek) void store.sawWeek();
  }, [showsWeek]);
  if (!first) return null;
  // Without its message, an action could be any program's.
  const describedBy = (words: string | null, index: number) => (words === null ? undefined : `${id}-${index}`);
  return (
    <div class="messages box text-compact small-icon accent-icon" ref={line}>
      <Toolbar class="divided" label={t('messages')}>
        {shown.map(({ kind, words, isName, actions }, index) => (
          <div key={kind + words} class={isWhole ? 'item whole inline' : 'item inline'}>
            <Icon name={ICONS[kind]} />
            {words !== null && (
              <span
                id={`${id}-${index}`}
                class={isName ? 'one-line' : 'words'}
                dir="auto"
                title={isName ? words : undefined}
              >
                {words}
              </span>
            )}
            {actions.map(({ words: name, isName, href, act }) =>
              href ? (
                <TabLink
                  key={name}
                  class="strong"
                  href={href}
                  aria-describedby={describedBy(words, index)}
                  onClick={act}
                >
                  {isName ? <OneLine text={name} /> : <bdi>{name}</bdi>}
                </TabLink>
              ) : (
                <Button
                  key={name}
                  class="quiet slim strong"
                  aria-describedby={describedBy(words, index)}
                  aria-expanded={kind === 'notice' ? isReading : undefined}
                  aria-controls={kind === 'notice' ? NOTICE : undefined}
                  onClick={act}
                  label={name}
                />
              ),
            )}
            {index === 0 && others > 0 && (
              <Button
                class="quiet slim fixed at-end unfold"
                aria-expanded={isWhole}
                onClick={() => {
                  if (isReading) store.readNotice(false);
                  setUnfolded(!isWhole);
                }}
                label={isWhole ? t('less') : <Others count={others} />}
              />
            )}
          </div>
        ))}
      </Toolbar>
      {isReading && <Notice html={store.state.value.snapshot?.noticeHtml ?? ''} onOpen={store.noticeSeen} />}
    </div>
  );
}

/** "+2": the full words would take the room of the message's own. */
export function Others({ count }: { count: number }) {
  return (
    <>
      <span aria-hidden="true">+{formatCount(count)}</span>
      <Spoken>{moreWords(count)}</Spoken>
    </>
  );
}
