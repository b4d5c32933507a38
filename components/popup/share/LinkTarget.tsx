import { t } from '../../../lib/platform/i18n.ts';

interface Props {
  atHome: boolean;
  onChoose(atHome: boolean): void;
}

/** Where the link leads: to the page behind the popup, or to the program's own. */
export function LinkTarget({ atHome, onChoose }: Props) {
  return (
    <fieldset class="link-target">
      <legend class="spoken">{t('linkLeadsTo')}</legend>
      {[false, true].map((home) => (
        <label key={String(home)}>
          <input type="radio" name="target" checked={home === atHome} onChange={() => onChoose(home)} />
          {t(home ? 'homePage' : 'thisPage')}
        </label>
      ))}
    </fieldset>
  );
}
