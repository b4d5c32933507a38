import { useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { useFocusNext } from '../../parts/focus.ts';
import { Button } from '../../parts/IconButton.tsx';
import { Confirmation } from './Confirmation.tsx';

interface Props {
  name: string;
  /** Resolves to the result in words; null: not deleted. */
  onForget(): Promise<string | null>;
  onAnnounce(text: string): void;
}

/** The button that deletes a program's history, after a confirmation. */
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
          confirm={t('deleteHistory')}
          onCancel={() => {
            setDeleting(false);
            focusNext('.forget');
          }}
          onConfirm={async () => {
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
