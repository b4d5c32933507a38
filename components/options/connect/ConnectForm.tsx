import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { readAddress } from '../../../lib/domain/accounts/address.ts';
import type { ConnectError, ConnectForm as Form } from '../../../lib/domain/accounts/connect-form.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { Words } from '../../../lib/platform/words.ts';
import {
  connectSeverity,
  connectWords,
  type FieldName,
  fieldOf,
  isServiceError,
} from '../../../lib/views/options/form-words.ts';
import { Field } from '../../parts/Field.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { Check } from './Check.tsx';
import { SuggestedActions } from './SuggestedActions.tsx';

interface Props {
  form: Form;
  /** The account that is being edited, or null. */
  edited: Account | null;
  error: ConnectError | null;
  connecting: boolean;
  onFill(part: Partial<Form>): void;
  /** Requests site access first, so it must be called in the click itself. */
  onConnect(): void;
  /** The same, but the stored data of the edited account are deleted. */
  onAnew(): void;
  /** Uses the address that an error names. */
  onAddress(baseUrl: string): void;
  onCancel(): void;
  /** The password is shown, or hidden again. */
  onShown(shown: boolean): void;
}

export function ConnectForm({ form, edited, error, connecting, onFill, ...on }: Props) {
  const [shown, setShown] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const field = error && fieldOf(error);
  const errorAt = (name: FieldName): Words | null => (error && field === name ? connectWords(error) : null);

  const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
  // Opened in a row by a button that is gone now.
  useLayoutEffect(() => {
    if (edited && !field) find('input')?.focus();
  }, []);
  useEffect(() => {
    if (!error) return;
    // After a refused attempt the focus goes to the field to correct, and its message is in view with it.
    const wrong = field && find(`[name="${field}"]`);
    wrong?.focus({ preventScroll: true });
    (wrong?.closest('.field') ?? find('.trouble'))?.scrollIntoView?.({ block: 'center' });
  }, [field, error]);

  return (
    <form
      ref={element}
      class="connect-form"
      noValidate
      aria-label={edited ? t('editing', edited.name) : t('byHand')}
      onSubmit={(event) => {
        event.preventDefault();
        on.onConnect();
      }}
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
        onValue={(baseUrl) => onFill({ baseUrl })}
      />
      <Field
        label={t('username')}
        name="username"
        autocomplete="username"
        autocapitalize="none"
        hint={t('usernameHint')}
        value={form.username}
        error={errorAt('username')}
        onValue={(username) => onFill({ username })}
      />
      <div class="with-button">
        <Field
          label={t('password')}
          name="password"
          type={shown ? 'text' : 'password'}
          placeholder={edited ? t('passwordPlaceholder') : 'abcd efgh ijkl mnop qrst uvwx'}
          hint={edited ? t('passwordKept') : t('passwordHint')}
          value={form.password}
          error={errorAt('password')}
          onValue={(password) => onFill({ password })}
        />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setShown(!shown);
            on.onShown(!shown);
          }}
        >
          {shown ? t('hide') : t('show')}
        </button>
      </div>
      <Check
        label={t('untilClose')}
        hint={t('untilCloseHint')}
        checked={form.untilClose === true}
        onCheck={(untilClose) => onFill({ untilClose })}
      />
      <Field
        label={t('name')}
        name="name"
        hint={t('nameHint')}
        maxLength={60}
        value={form.name}
        onValue={(name) => onFill({ name })}
      />
      {error && !field && (
        <Trouble words={connectWords(error)} severity={connectSeverity(error)} urgent>
          {isServiceError(error) ? (
            <SuggestedActions
              error={error}
              baseUrl={siteOf(form.baseUrl)}
              onAllow={on.onConnect}
              onAgain={on.onConnect}
              onAddress={on.onAddress}
            />
          ) : error.kind === 'service-elsewhere' ? (
            <button type="button" class="primary" onClick={() => on.onAddress(error.to)}>
              {t('useAddress')}
            </button>
          ) : (
            error.kind === 'history-anew' && (
              <button type="button" class="danger" onClick={on.onAnew}>
                {t('saveAnew')}
              </button>
            )
          )}
        </Trouble>
      )}
      <div class="actions">
        {/* An error with a button of its own has the primary one. */}
        <button type="submit" class={error && !field ? undefined : 'primary'} aria-disabled={connecting}>
          {connecting ? t('connecting') : edited ? t('saveChanges') : t('connect')}
        </button>
        {edited && (
          <button type="button" onClick={on.onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

/** The site of the typed address, for a link; null if it is not a valid one. */
function siteOf(typed: string): string | null {
  const address = readAddress(typed);
  return address.ok ? address.value.page : null;
}
