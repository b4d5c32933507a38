import { unfoldAccount } from '../../tools/browser/actions.ts';
import { deleteHistory, edit, fillIn, pressDisconnect, steps } from '../../tools/screenshots/states/user-steps.ts';
import { answerConsent, fillForm, fillLabeled, fillPassword, press, select } from './moves.ts';
import { rowsWith } from './walk-row.ts';
import { ADA, ADMIN, service, withTrouble, withView } from './world.ts';

const anotherUser = steps(edit, fillIn('username', 'bob'), fillPassword('bob'), press('Save changes'), (page) =>
  page.getByText('This is a different user or site').waitFor(),
);
const LEVEL = 'Notify me about';
const levelByAmount = steps(
  unfoldAccount,
  (page) =>
    page.evaluate((level) => {
      const [choice] = [...document.querySelectorAll('select')].filter(
        ({ labels }) => labels[0]?.textContent === level,
      );
      if (!choice) throw new Error(`no ${level}`);
      new MutationObserver((_, observer) => {
        const field = document.querySelector<HTMLInputElement>('[name="least"]');
        if (!field) return;
        observer.disconnect();
        // A user may type before the effects of the drawing have run.
        field.value = '50';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true });
      choice.value = 'at-least';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    }, LEVEL),
  // The effects run after a frame, so that what they delete is gone after two.
  (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
);
const bob = steps(fillForm({ username: 'bob' }), fillPassword('bob'));
const goal = (amount: string) => steps(unfoldAccount, fillLabeled('Monthly goal', amount));
const CONNECTED = /^Connected to/;
const ADDRESS = /Program’s web address/;
const PASSWORD = /Application password/;
const MOVED = withTrouble({ kind: 'redirect', to: 'http://127.0.0.1:9/api' });
const REVOKED = { stored: withTrouble({ kind: 'unauthorized' }, { byConsent: true }), act: answerConsent('close') };
const unlisted = withView(ADA, ({ earningsSummaries }) => {
  for (const summary of Object.values(earningsSummaries)) if (summary) summary.known.listed = false;
});
/** The program's service has no list of referrals. */
const UNLISTED = {
  stored() {
    service.failures.set({ mode: 'noRoute' }, { when: ({ pathname }) => pathname.endsWith('/portal/referrals') });
    return unlisted();
  },
};
const SHOP = /127\.0\.0\.1|Shop/;
const LEAVE = 'Disconnect and delete data';
const DELETED = /disconnected\. All its data/;

/** A connected program: edit, check, disconnect, and its trouble. */
export const ACCOUNT_ROWS = rowsWith(ADA, [
  ['folded', null, /^(Shop( \(.+\))?|Lakeside|127[\d.:]+)$/, null],
  ['connected', unfoldAccount, 'Edit', /^Edit /, ADDRESS],
  ['editing', edit, 'Cancel', /No changes/, /^Edit$/],
  ['editing, another name', steps(edit, fillLabeled('Program name', 'Lakeside')), 'Save changes', /^Saved/, /^Edit$/],
  ['editing, another user', anotherUser, 'Delete and save', CONNECTED, CONNECTED],
  ['connected', unfoldAccount, 'Check connection', /Everything works/],
  ['connected', unfoldAccount, 'Disconnect', /^Disconnect .+\?/, /^Cancel$/],
  ['disconnecting', pressDisconnect, 'Cancel', null, /^Disconnect$/],
  ['disconnecting the last', pressDisconnect, LEAVE, DELETED, /Paste a link/],
  ['an administrator', null, /^Notify me about/, /^Saved/, null, { stored: ADMIN, role: 'checkbox' }],
  ['connected', unfoldAccount, LEVEL, /^Saved/, null, { role: 'combobox', act: select(LEVEL, 'Payouts only') }],
  ['connected, the smallest sale', levelByAmount, 'Save', /^You’ll be notified of commissions of .*50/],
  ['connected', unfoldAccount, 'Count in the badge', /^Saved/, null, { role: 'checkbox' }],
  ['a second program', bob, 'Connect', /^Connected to .+bob/, CONNECTED],
  ['no access', null, /^Allow/, /Everything works/, SHOP, { stored: withTrouble({ kind: 'no-access' }) }],
  ['moved', null, 'Use this address', null, ADDRESS, { stored: MOVED }],
  ['moved', unfoldAccount, 'Change the address', /^Edit /, ADDRESS, { stored: MOVED }],
  ['refused', null, 'Enter new password', /^Edit /, PASSWORD, { stored: withTrouble({ kind: 'unauthorized' }) }],
  ['refused, by consent', unfoldAccount, 'Reconnect', /You didn’t approve/, null, REVOKED],
  ['a goal', goal('500'), 'Save', /^Goal set to .*500/],
  ['history', unfoldAccount, 'Reload history', /^Reading the history of .+ again/, /^History$/],
  ['history', unfoldAccount, 'Delete history', /^Delete the history of .+\?/, /^Cancel$/, UNLISTED],
  // The deleted section took its buttons with it.
  ['deleting the history', deleteHistory, 'Delete history', /^History of .+ deleted/, /^History$/, UNLISTED],
]);
