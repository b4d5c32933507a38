import './layers.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import type { Announcer } from '../../lib/views/announcer.ts';
import { Button } from '../parts/button/Button.tsx';
import { LiveRegion } from '../parts/message/LiveRegion.tsx';

interface Props {
  /** Stands in its head, beside *Close*. */
  title?: string;
  /** Instead of a head; the children are its answers. */
  question?: string;
  class: string;
  /** A modal dialog silences the page's live region, so it has its own. */
  announcer?: Announcer;
  /** Focuses another control than the first one. */
  onOpen?(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** A modal dialog, open while it is drawn. */
export function Dialog({ title, question, announcer, onOpen, onClose, children, ...props }: Props) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    element.current?.showModal();
    onOpen?.();
  }, []);
  return (
    <dialog
      ref={element}
      {...props}
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the browser would close the popup, too.
        event.preventDefault();
        element.current?.close();
      }}
    >
      {question === undefined ? (
        <div class="inline justify-between breakable">
          <h2 id={id}>{title}</h2>
          <Button class="fixed" onClick={() => element.current?.close()} label={t('close')} />
        </div>
      ) : (
        <p id={id}>
          <bdi>{question}</bdi>
        </p>
      )}
      {children}
      {announcer && <LiveRegion announcer={announcer} />}
    </dialog>
  );
}
