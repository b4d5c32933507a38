import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { type ConnectOutcome, type ConnectValues, checkForm } from '../../domain/accounts/connect-form.ts';
import type { NamedAccount } from '../../domain/accounts/display-name.ts';
import { permissionFor } from '../../domain/accounts/permission.ts';
import { t } from '../../platform/i18n.ts';
import { connectedText, connectWords, fieldOf } from './connect-words.ts';
import type { WorkerAccess } from './worker-access.ts';

/** `onStart`: a new attempt begins, so earlier messages are outdated. */
type Deps = WorkerAccess & { onStart(): void };

const EMPTY_FORM: ConnectValues = { accountId: null, name: '', baseUrl: '', username: '', password: '' };

/** Connects manually, and edits. Keeps what the user typed after every error. */
export function createConnectStore({ stored, send, requestAccess, leave, answerOf, ...on }: Deps) {
  const form = signal<ConnectValues>(EMPTY_FORM);
  const connecting = signal(false);
  const outcome = signal<ConnectOutcome | null>(null);
  const isManual = signal(false);
  const edited = computed(() => stored.value.accounts.find(({ id }) => id === form.value.accountId) ?? null);

  function showOutcome(answer: ConnectOutcome): void {
    outcome.value = answer;
    if (answer.ok) on.announce(connectedText(answer.value));
    // A message beside a field is no alert, so it is announced here.
    else if (fieldOf(answer.error)) on.announce(connectWords(answer.error).what);
  }

  function close(words: string): void {
    form.value = EMPTY_FORM;
    outcome.value = null;
    on.announce(words);
  }

  return {
    form: form as ReadonlySignal<ConnectValues>,
    edited,
    connecting: connecting as ReadonlySignal<boolean>,
    outcome: outcome as ReadonlySignal<ConnectOutcome | null>,
    isManual: isManual as ReadonlySignal<boolean>,

    fill(part: Partial<ConnectValues>): void {
      form.value = { ...form.value, ...part };
    },

    edit(account: NamedAccount): void {
      const { id, name, givenName = name, baseUrl, username, untilClose } = account;
      form.value = { accountId: id, name: givenName, baseUrl, username, password: '', untilClose };
      outcome.value = null;
      on.announce(t('editing', name));
    },

    stopEditing: () => close(t('nothingChanged')),

    /** Call it in the click handler. @param mayDeleteHistory the user agreed to delete the edited account's history */
    async connect(mayDeleteHistory = false): Promise<void> {
      if (connecting.value) return;
      on.onStart();
      // The edited account may have been disconnected in another window, and what was typed connects it again.
      const { value: sent } = form;
      const values = { ...sent, accountId: edited.value?.id ?? null };
      const checked = checkForm(values, edited.value);
      if (!checked.ok) return showOutcome(checked);
      if (edited.value && isNameOnly(sent, edited.value)) {
        // A new name needs no request to the site.
        const answer = await answerOf(send('rename', { accountId: edited.value.id, name: sent.name }));
        if (answer !== null) return;
        return form.value === sent ? close(t('saved')) : on.announce(t('saved'));
      }
      const [own] = checked.value.permissions;
      // The account's own site is permitted already: a new password needs no dialog for its www twin.
      const isOwn = edited.value !== null && permissionFor(edited.value.baseUrl) === own;
      const access = requestAccess(isOwn ? [own] : checked.value.permissions, form.value.baseUrl);
      connecting.value = true;
      outcome.value = null;
      on.announce(t('waiting'));
      const granted = await access;
      if (!granted) leave();
      const answer = granted
        ? await answerOf(send('connect', mayDeleteHistory ? { ...values, mayDeleteHistory } : values))
        : ({ ok: false, error: { kind: 'no-access' } } as const);
      connecting.value = false;
      // An error is an alert, beside which the live region must not say that the page waits.
      on.announce('');
      // Another form was opened meanwhile, or this one was closed.
      const isLeft = form.value.accountId !== sent.accountId;
      if (!answer || (isLeft && !answer.ok)) return;
      showOutcome(answer);
      // What was typed meanwhile stays.
      if (form.value !== sent || !answer.ok) return;
      form.value = EMPTY_FORM;
      isManual.value = false;
    },

    openManual(open: boolean, baseUrl?: string): void {
      isManual.value = open;
      if (baseUrl !== undefined) form.value = { ...form.value, baseUrl };
    },

    useAddress(baseUrl: string): void {
      form.value = { ...form.value, baseUrl };
      outcome.value = null;
    },

    clearOutcome(): void {
      outcome.value = null;
    },

    showOutcome,

    forget(account: Account): void {
      outcome.value = null;
      if (form.value.accountId === account.id) form.value = EMPTY_FORM;
    },
  };
}

const isNameOnly = (form: ConnectValues, { baseUrl, username, untilClose }: Account): boolean =>
  form.password.trim() === '' &&
  form.baseUrl.trim() === baseUrl &&
  form.username.trim() === username &&
  (form.untilClose ?? false) === (untilClose ?? false);
