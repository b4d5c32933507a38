import { fillManualForm, loginOf } from '../../tools/browser/user-actions.ts';
import { click, inOrder, type UserStep } from '../../tools/screenshots/states/user-steps.ts';
import {
  answerConsent,
  deny,
  fillManually,
  fillSite,
  findSite,
  pressButton,
  startFailing,
  stopFailing,
  waitForAlert,
} from './moves.ts';
import { rowsWith } from './walk-row.ts';
import { NOT_CONNECTED, otherHost, service } from './world.ts';

const carol: UserStep = (page) => fillManualForm(page, loginOf(service, 'carol'));
const otherSite: UserStep = (page) => fillSite(otherHost())(page);
const locked = inOrder(
  fillSite(),
  startFailing({ mode: 'unauthorized' }, { wholeSite: true }),
  pressButton('Continue'),
  waitForAlert,
);
const failedOnce = (step: UserStep) => inOrder(fillManually(), step, pressButton('Connect'), waitForAlert, stopFailing);
const CONNECTED = /^Connected to/;
const FOUND = /Found Shop/;
const SITE = /Paste a link/;
const CONNECT = 'Connect with Shop';

/** The connection of a first program, by its site's name and manually. */
export const CONNECTING_ROWS = rowsWith(NOT_CONNECTED, [
  ['fresh', null, 'Continue', /Required/, SITE],
  ['fresh, a site', fillSite(), 'Continue', FOUND, /Connect with Shop/],
  ['fresh, not allowed', inOrder(fillSite('shop.example'), deny), 'Continue', /Access needed/],
  ['found, approved', findSite, CONNECT, /^Connected to Shop/, CONNECTED, { act: answerConsent('approve') }],
  ['found, the window closed', findSite, CONNECT, /You didn’t approve/, null, { act: answerConsent('close') }],
  ['no WordPress', inOrder(otherSite, pressButton('Continue'), waitForAlert), 'Connect manually', null, /Username/],
  ['a locked site', locked, 'Copy this text', /^Copied/],
  ['manually, empty', click('.by-hand > summary'), 'Connect', /Required/, /Site or API address/],
  ['manually', fillManually(), 'Connect', CONNECTED, CONNECTED],
  ['manually, refused', fillManually({ password: 'wrong' }), 'Connect', /Login rejected/, /Application password/],
  ['manually, failed', failedOnce(startFailing({ mode: 'serverError' })), 'Try again', CONNECTED, CONNECTED],
  ['manually, moved', failedOnce(startFailing({ mode: 'redirect' })), 'Use this address', null, /Site or API address/],
  ['manually', fillManually(), /^(Show|Hide)$/, null],
  [
    'a user without rights',
    inOrder(carol, pressButton('Connect'), waitForAlert),
    'Disconnect',
    /disconnected\. All its data/,
    SITE,
  ],
]);
