import { unfold } from '../../tools/browser/person.ts';
import { after } from '../../tools/screenshots/states/state.ts';
import { consent, failing, press, typed } from './moves.ts';
import { startingWith } from './row.ts';
import { ADA, ADMIN, service, TWO, trouble } from './world.ts';

const edit = after(unfold, (page) => press(page, 'Edit'));
const disconnect = after(unfold, (page) => press(page, 'Disconnect'));
/** A connection check in which a layer fails. */
const checked = after(
  unfold,
  (page) => press(page, 'Check connection'),
  (page) => page.locator('.check-list .fail').waitFor(),
);

const unfolded = after(unfold, (page) => page.getByText('Goal and history').click());

/** A connected program: changing, checking, disconnecting, and every trouble. */
export const ACCOUNTS = startingWith(ADA, [
  { state: 'folded', name: /^(Shop( \(.+\))?|Lakeside|127[\d.:]+)$/, announces: null },
  { state: 'connected', first: unfold, name: 'Edit', announces: /^Edit /, focus: /Site or API address/ },
  { state: 'editing', first: edit, name: 'Cancel', announces: /No changes/, focus: /^Edit$/ },
  {
    state: 'editing, another name',
    first: after(edit, (page) => page.getByLabel('Program name').fill('Lakeside')),
    name: 'Save changes',
    announces: /^Saved/,
    focus: /^Edit$/,
  },
  {
    state: 'editing, another password',
    first: after(edit, (page) => page.getByLabel('Application password').fill(service.users.password('ada'))),
    name: 'Save changes',
    announces: /^Connected to/,
    focus: /Connected to/,
  },
  {
    state: 'editing, another user',
    first: after(edit, async (page) => {
      await page.getByLabel('Username').fill('bob');
      await page.getByLabel('Application password').fill(service.users.password('bob'));
      await press(page, 'Save changes');
      await page.getByText('This isn’t the user or site').waitFor();
    }),
    name: 'Delete and save',
    announces: /^Connected to/,
    focus: /Connected to/,
  },
  { state: 'connected', first: unfold, name: 'Check connection', announces: /Everything works/ },
  {
    state: 'connected, password revoked',
    first: after(unfold, failing({ mode: 'unauthorized' })),
    name: 'Check connection',
    announces: /Login rejected/,
  },
  { state: 'connected', first: unfold, name: 'Disconnect', announces: /^Disconnect .+\?/, focus: /^Cancel$/ },
  {
    state: 'parting',
    first: disconnect,
    name: 'Cancel',
    announces: null,
    focus: /^Disconnect$/,
  },
  {
    state: 'parting from the last',
    first: disconnect,
    name: 'Disconnect and delete data',
    announces: /disconnected\. All its data/,
    focus: /Paste a link/,
  },
  {
    state: 'parting from one of two',
    stored: TWO,
    first: disconnect,
    name: 'Disconnect and delete data',
    announces: /disconnected\. All its data/,
    // With one account left, its name is enough.
    focus: /^(Shop|127[\d.:]+)$/,
  },
  { state: 'an administrator', stored: ADMIN, name: /^Notify me about/, role: 'checkbox', announces: /^Saved/ },
  {
    state: 'connected',
    first: unfold,
    name: 'Notify me about',
    role: 'combobox',
    act: (page) => page.getByLabel('Notify me about', { exact: true }).selectOption('Payouts only'),
    announces: /^Saved/,
  },
  {
    state: 'connected, the smallest sale',
    first: after(
      unfold,
      (page) => page.getByLabel('Notify me about', { exact: true }).selectOption('Sales of at least an amount'),
      (page) => page.getByLabel('Smallest sale to notify').fill('50'),
    ),
    name: 'Save',
    announces: /^You’ll be notified of sales of .*50/,
  },
  { state: 'connected', first: unfold, name: 'Count in the badge', role: 'checkbox', announces: /^Saved/ },
  {
    state: 'a second one',
    first: typed({ username: 'bob' }),
    act: async (page) => {
      await page.getByLabel('Application password').fill(service.users.password('bob'));
      await press(page, 'Connect');
    },
    name: 'Connect',
    announces: /^Connected to .+bob/,
    focus: /Connected to/,
  },
  {
    state: 'no access',
    stored: trouble({ kind: 'no-access' }),
    name: /^Allow/,
    announces: /Everything works/,
    focus: /127\.0\.0\.1|Shop/,
  },
  {
    state: 'failed',
    stored: trouble({ kind: 'server-error', status: 500 }),
    name: 'Try again',
    announces: /Everything works/,
    focus: /127\.0\.0\.1|Shop/,
  },
  {
    state: 'moved',
    stored: trouble({ kind: 'redirect', to: 'http://127.0.0.1:9/api' }),
    name: 'Use this address',
    announces: null,
    focus: /Site or API address/,
  },
  {
    state: 'refused',
    stored: trouble({ kind: 'unauthorized' }),
    name: 'Enter new password',
    announces: /^Edit /,
    focus: /Application password/,
  },
  {
    state: 'no affiliate',
    stored: trouble({ kind: 'not-affiliate' }),
    name: 'Connect as another user',
    announces: /^Edit /,
    focus: /Username/,
  },
  {
    state: 'not found',
    stored: trouble({ kind: 'not-found' }),
    first: unfold,
    name: 'Change the address',
    announces: /^Edit /,
    focus: /Site or API address/,
  },
  {
    state: 'refused, by consent',
    stored: trouble({ kind: 'unauthorized' }, { byConsent: true }),
    first: unfold,
    name: 'Reconnect',
    act: consent('close'),
    announces: /You didn’t approve/,
  },
  {
    state: 'owner to be asked',
    first: after(
      failing(
        { mode: 'unauthorized' },
        { when: ({ pathname }) => pathname.endsWith('/users/me') || pathname.includes('portal') },
      ),
      checked,
    ),
    name: 'Enter new password',
    announces: /^Edit /,
    focus: /Application password/,
  },
  {
    state: 'a goal',
    first: after(unfolded, (page) => page.getByLabel('Monthly goal').fill('500')),
    name: 'Save',
    announces: /^Goal set to .*500/,
  },
  {
    state: 'a goal that is none',
    first: after(unfolded, (page) => page.getByLabel('Monthly goal').fill('lots')),
    name: 'Save',
    announces: /Enter an amount above zero, such as 500 or 1250.50/,
  },
  {
    state: 'unfolded',
    first: unfolded,
    name: 'Delete history',
    announces: /^Delete the history of .+\?/,
    focus: /^Cancel$/,
  },
  {
    state: 'deleting the history',
    first: after(unfolded, (page) => press(page, 'Delete history')),
    name: 'Cancel',
    announces: null,
    focus: /^Delete history$/,
  },
  {
    state: 'deleting the history',
    first: after(unfolded, (page) => press(page, 'Delete history')),
    // The one that asks is gone.
    name: 'Delete history',
    announces: /^History of .+ deleted/,
    focus: /^History$/,
  },
]);
