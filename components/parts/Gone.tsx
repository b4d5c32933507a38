import { t } from '../../lib/platform/i18n.ts';
import { Trouble } from './Trouble.tsx';

/** Draws the page once more, from what is stored. */
export const reload = () => location.reload();

/** The extension was updated under the page: nothing on it works any more. */
export function Gone() {
  return (
    <Trouble words={{ what: t('gone'), todo: t('goneTodo') }} severity="unreachable" urgent>
      <button type="button" onClick={reload}>
        {t('reload')}
      </button>
    </Trouble>
  );
}
