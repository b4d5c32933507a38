import type { Account } from '../../lib/domain/accounts/account.ts';
import { t } from '../../lib/platform/i18n.ts';
import { fieldOf } from '../../lib/views/options/form-words.ts';
import type { OptionsStore } from '../../lib/views/options/options-store.ts';
import { ConnectForm } from './connect/ConnectForm.tsx';

interface Props {
  store: OptionsStore;
  /** The account that is being edited, or null. */
  edited: Account | null;
  /** Focuses the first match on the page, after the next render. */
  onFocus(selector: string): void;
}

/** Address, user and password by hand: for a new programme, or in the row of one that is edited. */
export function ManualForm({ store, edited, onFocus }: Props) {
  const outcome = store.outcome.value;
  const connecting = store.connecting.value;
  const backToRow = () => edited && onFocus(`#account-${edited.id} .edit`);
  // What the account is in trouble for is named at the field that solves it.
  const trouble = edited && !connecting ? store.stored.value.states[edited.id]?.trouble : null;
  const known = trouble && fieldOf(trouble) ? trouble : null;

  async function connect(anew?: boolean): Promise<void> {
    await store.connect(anew);
    // Only renamed: nothing new appears that takes the focus.
    if (!store.edited.value && !store.outcome.value) backToRow();
  }

  return (
    <ConnectForm
      form={store.form.value}
      edited={edited}
      error={outcome && !outcome.ok ? outcome.error : known}
      connecting={connecting}
      onFill={store.fill}
      onConnect={() => void connect()}
      onAnew={() => void connect(true)}
      onAddress={(baseUrl) => {
        store.useAddress(baseUrl);
        onFocus('[name="baseUrl"]');
      }}
      onCancel={() => {
        store.stopEditing();
        backToRow();
      }}
      onShown={(shown) => store.announcer.announce(t(shown ? 'passwordShown' : 'passwordHidden'))}
    />
  );
}
