import { useId } from 'preact/hooks';
import { DEFAULT_QUIET_HOURS, minutesOf, type QuietHours } from '../../lib/domain/calendar/quiet-hours.ts';
import { t } from '../../lib/platform/i18n.ts';
import { Checkbox } from './connect/Checkbox.tsx';

interface Props {
  hours: QuietHours | null;
  onChoose(hours: QuietHours | null): void;
}

/** Quiet hours: off, or from one time of day to another, in the browser's time zone. */
export function QuietHoursField({ hours, onChoose }: Props) {
  const id = useId();
  const time = (end: keyof QuietHours, label: string) =>
    hours && (
      <div class="field">
        <label for={`${id}-${end}`}>{label}</label>
        <input
          id={`${id}-${end}`}
          type="time"
          required
          value={hours[end]}
          aria-describedby={hours.from === hours.to ? `${id}-same` : undefined}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.slice(0, 5);
            if (minutesOf(typed) !== null) onChoose({ ...hours, [end]: typed });
            // An incomplete input goes back to the stored time.
            else currentTarget.value = hours[end];
          }}
        />
      </div>
    );
  return (
    <>
      <Checkbox
        label={t('quietHours')}
        checked={hours !== null}
        onCheck={(on) => onChoose(on ? DEFAULT_QUIET_HOURS : null)}
      />
      {hours && (
        <div class="times">
          {time('from', t('from'))}
          {time('to', t('quietTo'))}
        </div>
      )}
      {hours && hours.from === hours.to && (
        <p class="hint times-hint" id={`${id}-same`}>
          {t('quietSame')}
        </p>
      )}
    </>
  );
}
