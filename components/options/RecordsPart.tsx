import { useRef, useState } from 'preact/hooks';
import { formatDay } from '../../lib/domain/calendar/time.ts';
import type { EarningsSummary } from '../../lib/domain/earnings/earnings-summary-schema.ts';
import { locale, t } from '../../lib/platform/i18n.ts';
import type { PickedFile, RecordsTask } from '../../lib/views/options/records-store.ts';
import { useFocusNext } from '../parts/focus.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { FilePicker } from './FilePicker.tsx';
import { Question } from './Question.tsx';

interface Props {
  name: string;
  earningsSummary: EarningsSummary | null;
  task: RecordsTask | undefined;
  onExport(): void;
  /** `anyway`: even if the file may be another account's. */
  onImport(file: PickedFile, anyway?: boolean): void;
  onForget(): Promise<void>;
  /** For the page's live region. */
  onAnnounce(text: string): void;
}

/** The records of an account: export, import, delete. */
export function RecordsPart({ name, earningsSummary, task, onExport, onImport, onForget, onAnnounce }: Props) {
  const part = useRef<HTMLElement>(null);
  const [deleting, setDeleting] = useState(false);
  const focusNext = useFocusNext(part);
  const doing = task && 'doing' in task ? task.doing : null;
  return (
    <section class="records" ref={part}>
      <h4 tabIndex={-1} data-landing>
        {t('records')}
      </h4>
      <p class="hint">{t('recordsHint')}</p>
      <p class="hint">{sinceWords(earningsSummary)}</p>
      {task && 'done' in task && <p class="success">{task.done}</p>}
      {task && 'failed' in task && (
        <Trouble words={task.failed} severity="unreachable" urgent="off">
          {task.unsure && (
            <button type="button" onClick={() => task.unsure && onImport(task.unsure, true)}>
              {t('importAnyway')}
            </button>
          )}
        </Trouble>
      )}
      {deleting ? (
        <Question
          text={t('deleteRecordsQuestion', name)}
          words={{ stay: t('cancel'), go: t('deleteRecordsNow'), going: t('deletingRecords') }}
          onStay={() => {
            setDeleting(false);
            focusNext('.forget');
            onAnnounce(t('recordsStay', name));
          }}
          onGo={async () => {
            await onForget();
            setDeleting(false);
            focusNext('h4');
          }}
        />
      ) : (
        <div class="actions">
          {earningsSummary && (
            <button type="button" aria-disabled={doing === 'export'} onClick={onExport}>
              {t('exportRecords')}
            </button>
          )}
          <FilePicker
            label={t('importRecords')}
            doing={doing === 'import' ? t('importingRecords') : null}
            onPick={(file) => onImport(file)}
          />
          {earningsSummary && (
            <button
              type="button"
              class="danger forget"
              onClick={() => {
                setDeleting(true);
                onAnnounce(t('deleteRecordsQuestion', name));
              }}
            >
              {t('deleteRecords')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function sinceWords(earningsSummary: EarningsSummary | null): string {
  if (earningsSummary === null) return t('recordsNone');
  return earningsSummary.since === null
    ? t('recordsWhole')
    : t('recordsSince', formatDay(earningsSummary.since, locale()));
}
