import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { readNumber } from '../../lib/views/group-form.ts';
import type { GroupStore } from '../../lib/views/group-store.ts';
import { Field } from '../parts/Field.tsx';

/** Accepted values are not documented: the usual ones and those seen are offered, any can be typed. */
const USUAL = ['active', 'pending', 'inactive', 'rejected'];

/** The question: group, search, status, page size. It is asked while one types. */
export function GroupForm({ store }: { store: GroupStore }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { groupId, search, status, perPage } = store.form.value;
  const statuses = [...new Set([...USUAL, ...store.statusesSeen.value])];

  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      form.current?.querySelector<HTMLInputElement>('[name="search"]')?.focus();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, []);

  return (
    <form
      ref={form}
      class="group-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store.ask();
      }}
    >
      <Field
        label={t('groupId')}
        name="groupId"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        placeholder="3"
        value={groupId}
        list={`${id}-groups`}
        error={readNumber(groupId) === 'invalid' ? { what: t('groupIdInvalid'), todo: '' } : null}
        onValue={(typed) => store.type({ groupId: typed })}
      />
      <Field
        label={t('perPage')}
        name="perPage"
        type="text"
        inputMode="numeric"
        autocomplete="off"
        placeholder="15"
        value={perPage}
        error={readNumber(perPage) === 'invalid' ? { what: t('perPageInvalid'), todo: '' } : null}
        onValue={(typed) => store.type({ perPage: typed })}
      />
      <Field
        label={t('search')}
        name="search"
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={search}
        onValue={(typed) => store.type({ search: typed })}
      />
      <Field
        label={t('status')}
        name="status"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={t('statusAny')}
        value={status}
        list={`${id}-statuses`}
        onValue={(typed) => store.type({ status: typed })}
      />
      <datalist id={`${id}-groups`}>
        {store.memory.named.value.map((group) => (
          <option key={group.groupId} value={group.groupId}>
            {group.name}
          </option>
        ))}
      </datalist>
      <datalist id={`${id}-statuses`}>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {statusWord(one)}
          </option>
        ))}
      </datalist>
      <button type="submit" class="primary">
        {t('lookUp')}
      </button>
    </form>
  );
}
