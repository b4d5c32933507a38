import { unfold } from '../../tools/browser/person.ts';
import {
  after,
  disconnect,
  edit,
  fillIn,
  forgetHistory,
  goalAndHistory,
} from '../../tools/screenshots/states/user-steps.ts';
import { choose, consent, fillLabeled, password, press, typed } from './moves.ts';
import { startingWith } from './walk-row.ts';
import { ADA, ADMIN, trouble } from './world.ts';

const anotherUser = after(edit, fillIn('username', 'bob'), password('bob'), press('Save changes'), (page) =>
  page.getByText('This is a different user or site').waitFor(),
);
const LEVEL = 'Notify me about';
const levelByAmount = after(unfold, choose(LEVEL, 'Sales of at least an amount'), fillIn('least', '50'));
const goal = (amount: string) => after(goalAndHistory, fillLabeled('Monthly goal', amount));
const CONNECTED = /^Connected to/;
const ADDRESS = /Site or API address/;
const PASSWORD = /Application password/;
const MOVED = trouble({ kind: 'redirect', to: 'http://127.0.0.1:9/api' });
const REVOKED = trouble({ kind: 'unauthorized' }, { byConsent: true });
const SHOP = /127\.0\.0\.1|Shop/;
const LEAVE = 'Disconnect and delete data';
const DELETED = /disconnected\. All its data/;

/** A connected program: changing, checking, disconnecting, and every trouble. */
export const ACCOUNT_ROWS = startingWith(ADA, [
  ['folded', null, /^(Shop( \(.+\))?|Lakeside|127[\d.:]+)$/, null],
  ['connected', unfold, 'Edit', /^Edit /, ADDRESS],
  ['editing', edit, 'Cancel', /No changes/, /^Edit$/],
  ['editing, another name', after(edit, fillLabeled('Program name', 'Lakeside')), 'Save changes', /^Saved/, /^Edit$/],
  ['editing, another user', anotherUser, 'Delete and save', CONNECTED, CONNECTED],
  ['connected', unfold, 'Check connection', /Everything works/],
  ['connected', unfold, 'Disconnect', /^Disconnect .+\?/, /^Cancel$/],
  ['disconnecting', disconnect, 'Cancel', null, /^Disconnect$/],
  ['disconnecting the last', disconnect, LEAVE, DELETED, /Paste a link/],
  ['an administrator', null, /^Notify me about/, /^Saved/, null, { stored: ADMIN, role: 'checkbox' }],
  ['connected', unfold, LEVEL, /^Saved/, null, { role: 'combobox', act: choose(LEVEL, 'Payouts only') }],
  ['connected, the smallest sale', levelByAmount, 'Save', /^You’ll be notified of sales of .*50/],
  ['connected', unfold, 'Count in the badge', /^Saved/, null, { role: 'checkbox' }],
  ['a second program', after(typed({ username: 'bob' }), password('bob')), 'Connect', /^Connected to .+bob/, CONNECTED],
  ['no access', null, /^Allow/, /Everything works/, SHOP, { stored: trouble({ kind: 'no-access' }) }],
  ['moved', null, 'Use this address', null, ADDRESS, { stored: MOVED }],
  ['refused', null, 'Enter new password', /^Edit /, PASSWORD, { stored: trouble({ kind: 'unauthorized' }) }],
  ['refused, by consent', unfold, 'Reconnect', /You didn’t approve/, null, { stored: REVOKED, act: consent('close') }],
  ['a goal', goal('500'), 'Save', /^Goal set to .*500/],
  ['goal and history', goalAndHistory, 'Delete history', /^Delete the history of .+\?/, /^Cancel$/],
  // The button that asked is gone.
  ['deleting the history', forgetHistory, 'Delete history', /^History of .+ deleted/, /^History$/],
]);
