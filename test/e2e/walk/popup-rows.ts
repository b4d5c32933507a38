import {
  openLink,
  openMenu,
  searchRows,
  steps,
  type UserStep,
  unfoldLine,
} from '../../tools/screenshots/states/user-steps.ts';
import { deny, failWith, press } from './moves.ts';
import { rowsWith, type WalkRow } from './walk-row.ts';
import { ADA, service, TWO, withPause, withSettings, withTrouble, withView } from './world.ts';

const HIDDEN = withSettings(ADA, { hideAmounts: true });
const PAUSED = withPause(ADA);
/** A coupon code, and a campaign that was used before. */
const OFFERED = withView(ADA, ({ accounts, capabilities }) => {
  for (const account of accounts) account.campaigns = ['Spring'];
  for (const known of Object.values(capabilities)) if (known) known.coupons = ['ADA10'];
});
const FAILED = withTrouble({ kind: 'no-answer' });
const FORBIDDEN = withTrouble({ kind: 'no-access' });

const item = { role: 'menuitem' } as const;
const MENU = /^Menu and settings$/;
const SHARE = 'More link options';
const link = { role: 'textbox', keepsFocus: true } satisfies Partial<WalkRow>;
const PAUSING = /^Paused until/;
const pressPause: UserStep = (page) => page.getByRole('menuitem', { name: /^Pause notifications/ }).press('Enter');
const FRESH = /Up to date|new referral/;

export const POPUP_ROWS = rowsWith(ADA, [
  ['one', null, 'Update now', /Up to date/],
  ['one, news', async () => service.program.addReferral({ amount: '10' }), 'Update now', /1 new referral/],
  ['one, failing', failWith({ mode: 'serverError' }), 'Update now', /Site error/],
  ['the menu', openMenu, /^(Hide|Show) amounts$/, /Amounts hidden/, MENU, item],
  ['hidden', null, /^Unpaid.*Amount hidden$/, /Amounts shown/, null, { stored: HIDDEN }],
  ['one', null, 'Message from your program', null],
  ['one', null, 'Find referrals', null, /^Find referrals/],
  ['found nothing', searchRows('zebra'), 'Clear', null, /Order #/],
  ['one', null, /^(New)?Order #/, null],
  ['a row, opened', press(/^Order #/), /^(Copy order number|Copied$)/, /^Copied/],
  ['one', null, 'Menu and settings', null, /^Hide amounts$/],
  ['the menu', openMenu, /^Pause notifications/, null, /^For 1 hour/, item],
  ['the menu of pauses', steps(openMenu, pressPause), /^(For 1 hour|Until tomorrow)/, PAUSING, MENU, item],
  ['paused', null, /^\+\d more$/, null, null, { stored: PAUSED }],
  ['paused, unfolded', unfoldLine, 'Less', null, null, { stored: PAUSED }],
  // The line shows the notice first; the pause is among the others.
  ['paused', unfoldLine, /^Resume/, /on again/, /main/, { stored: PAUSED }],
  ['one', null, 'Copy link', /^Copied: link to the home page/],
  ['one', null, SHARE, null, /^Copy link$/],
  ['my link', openLink, 'My link', /^Copied/, /^Copy link$/, link],
  ['my link', openLink, 'Save QR code', /^QR code saved/],
  ['my link', openLink, 'Close', null, /^More link options$/],
  ['my link, coupons', openLink, 'Copy ADA10', /^Copied/, null, { stored: OFFERED }],
  ['my link, a campaign', openLink, 'Forget campaign Spring', null, /^Campaign \(optional\)/, { stored: OFFERED }],
  ['one', null, 'Show more', /more referrals shown/, /\d/],
  ['two', null, 'All', /All programs/, null, { stored: TWO }],
  ['two, the other one chosen', press(/zoë/), /\(ada\)|zoë/, /Shop|127/, null, { stored: TWO }],
  ['failed', null, /^(Not responding|Site error|Access needed)/, null, null, { stored: FAILED }],
  ['failed', null, 'Try again', FRESH, /main/, { stored: FAILED }],
  ['no access, not allowed', deny, /^Allow/, /Access needed/, null, { stored: FORBIDDEN }],
]);
