import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/platform/i18n.ts';
import { statusWord } from '../../lib/platform/status.ts';
import { readGroup, readNumber } from '../../lib/views/groups/group-form.ts';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { Field } from '../parts/Field.tsx';

/** Accepted values are undocumented: the usual ones and those seen are suggested, any can be typed. */
const USUAL = ['active', 'pending', 'inactive', 'rejected'];
/** Longer input was pasted by mistake. */
const LONGEST = 100;

/** The question: group, search, status, page size. It is asked while the user types. */
export function GroupForm({ store }: { store: GroupStore }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { groupId, search, status, perPage } = store.form.value;
  const known = store.memory.known.value;
  const group = readGroup(groupId, known);
  const statuses = [...new Set([...USUAL, ...store.statusesSeen.value])];
  const size = readNumber(perPage);
  // Never hides a field that narrows the result or has an error. Once open it stays open until the user
  // closes it, because emptying a field must not remove it.
  const narrowed = status !== '' || size === 'invalid';
  const [unfolded, setUnfolded] = useState(narrowed);

  useEffect(() => {
    if (narrowed) setUnfolded(true);
  }, [narrowed]);

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
        placeholder={t('groupIdExample')}
        maxLength={LONGEST}
        value={groupId}
        list={`${id}-groups`}
        error={group === 'invalid' ? { what: t('groupIdInvalid'), todo: '' } : null}
        onValue={(typed) => store.type({ groupId: typed })}
      />
      <Field
        label={t('search')}
        name="search"
        maxLength={LONGEST}
        value={search}
        hint={t('searchHint')}
        onValue={(typed) => store.type({ search: typed })}
      />
      <button type="submit" class="primary">
        {t('lookUp')}
      </button>
      <SkipToRows />
      <details class="more" open={unfolded} onToggle={({ currentTarget: { open } }) => setUnfolded(open)}>
        <summary>{t('more')}</summary>
        <div class="more-fields">
          <Field
            label={t('status')}
            name="status"
            placeholder={t('statusAny')}
            maxLength={LONGEST}
            value={status}
            list={`${id}-statuses`}
            onValue={(typed) => store.type({ status: typed })}
          />
          <Field
            label={t('perPage')}
            name="perPage"
            inputMode="numeric"
            placeholder="15"
            maxLength={LONGEST}
            value={perPage}
            error={size === 'invalid' ? { what: t('perPageInvalid'), todo: '' } : null}
            onValue={(typed) => store.type({ perPage: typed })}
          />
        </div>
      </details>
      <datalist id={`${id}-groups`}>
        {known.map((one) => (
          <option key={one.groupId} value={one.groupId}>
            {one.name ?? t('groupNumber', one.groupId)}
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
    </form>
  );
}

/** Skips past the form to the rows; visible only when focused. */
function SkipToRows() {
  return (
    <button
      type="button"
      class="skip"
      onClick={() => {
        const find = (what: string) => document.querySelector<HTMLElement>(what);
        (find('tr[tabindex="0"]') ?? find('.person-lines') ?? find('[data-landing]'))?.focus();
      }}
    >
      {t('skipToRows')}
    </button>
  );
}
