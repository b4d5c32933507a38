import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import type { GroupStore } from '../../../lib/views/groups/group-store.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Button } from '../../parts/IconButton.tsx';
import { LookUpField } from './LookUpField.tsx';

/** The look-up form. “/” moves the focus to its field. */
export function LookUpForm({ store }: { store: GroupStore }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const field = form.current?.querySelector('input');
      field?.focus();
      field?.select();
    };
    document.addEventListener('keydown', focusField);
    return () => document.removeEventListener('keydown', focusField);
  }, []);

  return (
    <form
      ref={form}
      class="look-up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store.ask();
      }}
    >
      <LookUpField store={store} />
      <button type="submit" class="icon-button primary" title={t('lookUp')}>
        <Icon name="search" />
      </button>
      <SkipToRows />
    </form>
  );
}

/** Skips to the rows. Visible only while focused. */
function SkipToRows() {
  return (
    <Button
      class="skip"
      onClick={() => {
        const find = (selector: string) => document.querySelector<HTMLElement>(selector);
        (find('tr[tabindex="0"]') ?? find('.person-lines') ?? find('[data-landing]'))?.focus();
      }}
      label={t('skipToRows')}
    />
  );
}
