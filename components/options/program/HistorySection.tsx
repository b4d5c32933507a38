import { useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { useFocusNext } from '../../parts/focus.ts';
import { Button } from '../../parts/IconButton.tsx';
import { Confirmation } from './Confirmation.tsx';

interface Props {
  name: string;
  /** Answers the result in words; null: not deleted. */
  onForget(): Promise<string | null>;
  /** For the page's live region. */
  onAnnounce(text: string): void;
}

/** The history of a program, and the button that deletes it. */
export function HistorySection({ name, onForget, onAnnounce }: Props) {
  const part = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const focusNext = useFocusNext(part);
  const question = t('deleteHistoryQuestion', name);
  return (
    <section class="history" ref={part}>
      <h4 tabIndex={-1} data-landing>
        {t('history')}
      </h4>
      {result !== null && !deleting && <p class="success">{result}</p>}
      {deleting ? (
        <Confirmation
          text={question}
          go={t('deleteHistory')}
          onStay={() => {
            setDeleting(false);
            focusNext('.forget');
          }}
          onGo={async () => {
            setResult(await onForget());
            setDeleting(false);
            focusNext('h4');
          }}
        />
      ) : (
        <div class="actions">
          <Button
            class="danger forget"
            onClick={() => {
              setDeleting(true);
              onAnnounce(question);
            }}
            label={t('deleteHistory')}
          />
        </div>
      )}
    </section>
  );
}
