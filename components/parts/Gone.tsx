import { t } from '../../lib/platform/i18n.ts';
import { Trouble } from './Trouble.tsx';

/** Draws the page again from storage. */
export const reload = () => location.reload();

/** Shown after the extension was updated under the page, where nothing works any more. */
export function Gone() {
  return (
    <Trouble words={{ what: t('gone'), todo: t('goneTodo') }} severity="unreachable" urgent>
      <button type="button" onClick={reload}>
        {t('reload')}
      </button>
    </Trouble>
  );
}
