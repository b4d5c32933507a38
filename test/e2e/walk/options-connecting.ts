import { fill, loginOf } from '../../tools/browser/person.ts';
import { after, click, type UserStep } from '../../tools/screenshots/states/user-steps.ts';
import { alerted, consent, deny, failing, found, mended, press, site, typed } from './moves.ts';
import { startingWith } from './walk-row.ts';
import { NOBODY, otherHost, service } from './world.ts';

const carol: UserStep = (page) => fill(page, loginOf(service, 'carol'));
const otherSite: UserStep = (page) => site(otherHost())(page);
const locked = after(site(), failing({ mode: 'unauthorized' }, { around: true }), press('Continue'), alerted);
const failedOnce = (step: UserStep) => after(typed(), step, press('Connect'), alerted, mended);
const CONNECTED = /^Connected to/;
const FOUND = /Found Shop/;
const SITE = /Paste a link/;
const CONNECT = 'Connect with Shop';

/** Connecting a first program: by its site's name, and manually. */
export const CONNECTING_ROWS = startingWith(NOBODY, [
  ['fresh', null, 'Continue', /Required/, SITE],
  ['fresh, a site', site(), 'Continue', FOUND, /Connect with Shop/],
  ['fresh, not allowed', after(site('shop.example'), deny), 'Continue', /Access needed/],
  ['found, approved', found, CONNECT, /^Connected to Shop/, CONNECTED, { act: consent('approve') }],
  ['found, the window closed', found, CONNECT, /You didn’t approve/, null, { act: consent('close') }],
  ['no WordPress', after(otherSite, press('Continue'), alerted), 'Connect manually', null, /Username/],
  ['a locked site', locked, 'Copy this text', /^Copied/],
  ['manually, empty', click('.by-hand > summary'), 'Connect', /Required/, /Site or API address/],
  ['manually', typed(), 'Connect', CONNECTED, CONNECTED],
  ['manually, refused', typed({ password: 'wrong' }), 'Connect', /Login rejected/, /Application password/],
  ['manually, failed', failedOnce(failing({ mode: 'serverError' })), 'Try again', CONNECTED, CONNECTED],
  ['manually, moved', failedOnce(failing({ mode: 'redirect' })), 'Use this address', null, /Site or API address/],
  ['manually', typed(), /^(Show|Hide)$/, null],
  ['nothing to show', after(carol, press('Connect'), alerted), 'Disconnect', /disconnected\. All its data/, SITE],
]);
