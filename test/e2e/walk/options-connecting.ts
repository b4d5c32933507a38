import { fillLogin, loginOf } from '../../tools/browser/actions.ts';
import { click, steps, type UserStep } from '../../tools/screenshots/states/user-steps.ts';
import { answerConsent, awaitAlert, deny, failWith, fillForm, fillSite, findSite, press, recover } from './moves.ts';
import { rowsWith } from './walk-row.ts';
import { NOT_CONNECTED, otherHost, service } from './world.ts';

const carol: UserStep = (page) => fillLogin(page, loginOf(service, 'carol'));
const otherSite: UserStep = (page) => fillSite(otherHost())(page);
const unreadable = steps(fillSite(), failWith({ mode: 'notJson' }, { wholeSite: true }), press('Continue'), awaitAlert);
const failedOnce = (step: UserStep) => steps(fillForm(), step, press('Connect'), awaitAlert, recover);
const CONNECTED = /^Connected to/;
const FOUND = /Found Shop/;
const SITE = /Paste a link/;
const CONNECT = 'Connect with Shop';

/** The connection of a first program, by its site's name and manually. */
export const CONNECTING_ROWS = rowsWith(NOT_CONNECTED, [
  ['fresh', null, 'Continue', /Required/, SITE],
  ['fresh, a site', fillSite(), 'Continue', FOUND, /Connect with Shop/],
  ['fresh, not allowed', steps(fillSite('shop.example'), deny), 'Continue', /Access needed/],
  ['found, approved', findSite, CONNECT, /^Connected to Shop/, CONNECTED, { act: answerConsent('approve') }],
  ['found, the window closed', findSite, CONNECT, /You didn’t approve/, null, { act: answerConsent('close') }],
  ['no WordPress', steps(otherSite, press('Continue'), awaitAlert), 'Connect manually', null, /Username/],
  ['an unreadable site', unreadable, 'Copy message', /^Copied/],
  ['manually, empty', click('.by-hand > summary'), 'Connect', /Required/, /Program’s web address/],
  ['manually', fillForm(), 'Connect', CONNECTED, CONNECTED],
  ['manually, refused', fillForm({ password: 'wrong' }), 'Connect', /Login rejected/, /Application password/],
  ['manually, failed', failedOnce(failWith({ mode: 'serverError' })), 'Try again', CONNECTED, CONNECTED],
  ['manually, moved', failedOnce(failWith({ mode: 'redirect' })), 'Use this address', null, /Program’s web address/],
  ['manually', fillForm(), /^(Show|Hide)$/, null],
  ['a customer', steps(carol, press('Connect'), awaitAlert), 'Disconnect', /disconnected\. All its data/, SITE],
]);
