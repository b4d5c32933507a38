import './connect.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { readSiteAddress } from '../../../lib/domain/accounts/address.ts';
import type { ErrorWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import * as texts from '../../../lib/views/options/connect-words.ts';
import type { OptionsStore } from '../../../lib/views/options/options-store.ts';
import { ActionButtons } from '../../parts/button/ActionButtons.tsx';
import { Button, submitting } from '../../parts/button/Button.tsx';
import { Checkbox } from '../../parts/field/Checkbox.tsx';
import { Field } from '../../parts/field/Field.tsx';
import { isFocusKept } from '../../parts/focus.ts';
import { OwnerLetter } from '../../parts/message/OwnerLetter.tsx';
import { Trouble } from '../../parts/message/Trouble.tsx';

export interface PageProps {
  store: OptionsStore;
  onCopy(text: string): Promise<boolean>;
  /** Focuses the first match on the page, after the next render. */
  onFocus(selector: string): void;
}

/** @param edited null: a new program */
type Props = PageProps & { edited: Account | null };

export function ManualConnectForm({ store, edited, onCopy, onFocus }: Props) {
  const [shown, setShown] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [form, outcome, connecting] = [store.form.value, store.outcome.value, store.connecting.value];
  // The trouble of an edited account is shown at the field that solves it.
  const trouble = edited && !connecting ? (store.stored.value.states[edited.id]?.trouble ?? null) : null;
  const error = outcome && !outcome.ok ? outcome.error : trouble && texts.fieldOf(trouble) ? trouble : null;
  const field = error && texts.fieldOf(error);
  const address = readSiteAddress(form.baseUrl);
  const errorAt = (name: texts.FieldName): ErrorWords | null =>
    error && field === name ? texts.connectWords(error) : null;
  const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
  const backToRow = () => edited && onFocus(`#account-${edited.id} .edit`);

  // The button that opened the form in the row is gone.
  useLayoutEffect(() => {
    if (field) correct();
    else if (edited) find('input')?.focus();
  }, []);
  /** The control with the focus when the last attempt began. */
  const start = useRef<Element | null>(null);
  useEffect(() => {
    // Every storage event brings the stored trouble anew, so only an answer moves the focus, unless the user has moved on.
    const isKept = !start.current?.isConnected || isFocusKept(start.current);
    if (outcome && error && isKept) correct();
  }, [outcome]);

  /** Focuses the field to correct, with its message in view. */
  function correct(): void {
    const wrong = field && find(`[name="${field}"]`);
    wrong?.focus({ preventScroll: true });
    (wrong?.closest('.field') ?? find('.trouble'))?.scrollIntoView?.({ block: 'center' });
  }

  /** Requests site access first, so it must be called in the click itself. */
  async function connect(mayDeleteHistory?: boolean): Promise<void> {
    start.current = document.activeElement;
    const connected = store.connect(mayDeleteHistory);
    const isRenaming = !store.connecting.value;
    await connected;
    // After a mere renaming, nothing new takes the focus.
    const isClosed = isRenaming && !store.edited.value && !store.outcome.value;
    if (isClosed && edited && isFocusKept(document.getElementById(`account-${edited.id}`))) backToRow();
  }

  function useAddress(baseUrl: string): void {
    store.useAddress(baseUrl);
    onFocus('[name="baseUrl"]');
  }

  return (
    <form
      ref={element}
      class="connect-form stack gap-5"
      noValidate
      aria-label={edited ? t('editing', edited.name) : t('byHand')}
      onSubmit={submitting(() => connect())}
    >
      <Field
        label={t('baseUrl')}
        name="baseUrl"
        type="url"
        inputMode="url"
        autocomplete="url"
        placeholder="https://shop.example"
        hint={t('baseUrlHint')}
        value={form.baseUrl}
        error={errorAt('baseUrl')}
        onValue={(baseUrl) => store.fill({ baseUrl })}
      />
      <Field
        label={t('username')}
        name="username"
        autocomplete="username"
        autocapitalize="none"
        value={form.username}
        error={errorAt('username')}
        onValue={(username) => store.fill({ username })}
      />
      <div class="with-button split align-start">
        <Field
          label={t('password')}
          name="password"
          type={shown ? 'text' : 'password'}
          placeholder={edited ? '••••••••' : 'abcd efgh ijkl mnop qrst uvwx'}
          hint={edited ? t('passwordKept') : t('passwordHint')}
          value={form.password}
          error={errorAt('password')}
          onValue={(password) => store.fill({ password })}
        />
        <Button class="quiet" onClick={() => setShown(!shown)} label={shown ? t('hide') : t('show')} />
      </div>
      <Checkbox
        label={t('untilClose')}
        hint={t('untilCloseHint')}
        checked={form.untilClose === true}
        onCheck={(untilClose) => store.fill({ untilClose })}
      />
      <Field label={t('name')} name="name" maxLength={60} value={form.name} onValue={(name) => store.fill({ name })} />
      {error && !field && (
        <Trouble words={texts.connectWords(error)} severity={texts.connectSeverity(error)} onCopy={onCopy} urgent>
          {texts.isServiceError(error) ? (
            <ActionButtons
              error={error}
              baseUrl={address.ok ? address.value.page : null}
              onAllow={() => void connect()}
              onAgain={() => void connect()}
              onAddress={useAddress}
            />
          ) : error.kind === 'service-elsewhere' ? (
            <Button class="primary" onClick={() => useAddress(error.to)} label={t('useAddress')} />
          ) : (
            error.kind === 'different-account' && (
              <Button class="danger" onClick={() => void connect(true)} label={t('deleteAndSave')} />
            )
          )}
        </Trouble>
      )}
      {error && field && <OwnerLetter text={texts.connectWords(error).letter} onCopy={onCopy} />}
      <div class="actions">
        {/* An error has its own primary button. */}
        <Button
          type="submit"
          class={error && !field ? undefined : 'primary'}
          busy={connecting}
          label={t(edited ? 'saveChanges' : 'connect')}
        />
        {edited && (
          <Button
            onClick={() => {
              store.stopEditing();
              backToRow();
            }}
            label={t('cancel')}
          />
        )}
      </div>
    </form>
  );
}
