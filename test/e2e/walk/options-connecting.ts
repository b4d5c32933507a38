import type { Page } from 'playwright-core';
import { fill, loginOf } from '../../tools/browser/person.ts';
import { after } from '../../tools/screenshots/states/state.ts';
import { alerted, consent, deny, denyOnce, failing, found, mended, press, site, typed } from './moves.ts';
import { startingWith } from './row.ts';
import { elsewhereHost, NOBODY, service } from './world.ts';

const findIt = (page: Page) => press(page, 'Continue');
const connectIt = (page: Page) => press(page, 'Connect');
const closedOnce = after(
  found,
  (page) => page.getByRole('button', { name: 'Connect with Shop' }).focus(),
  consent('close'),
  alerted,
);

/** Connecting a first program: by its site's name, and manually. */
export const CONNECTING = startingWith(NOBODY, [
  { state: 'fresh', name: 'Continue', announces: /Required/, focus: /Paste a link/ },
  {
    state: 'fresh, no name',
    first: site('My shop!'),
    name: 'Continue',
    announces: /Not a web address/,
    focus: /Paste a link/,
  },
  {
    state: 'fresh, a site',
    first: site(),
    name: 'Continue',
    announces: /Found Shop/,
    focus: /Connect with Shop/,
  },
  {
    state: 'fresh, not allowed',
    first: after(site('shop.example'), deny),
    name: 'Continue',
    announces: /Access needed/,
  },
  {
    state: 'not allowed',
    first: after(site(), denyOnce, findIt, alerted),
    name: 'Try again',
    announces: /Found Shop/,
    focus: /Connect with Shop/,
  },
  {
    state: 'found, approved',
    first: found,
    name: 'Connect with Shop',
    act: consent('approve'),
    announces: /^Connected to Shop/,
    focus: /Connected to Shop/,
  },
  {
    state: 'found, rejected',
    first: found,
    name: 'Connect with Shop',
    act: consent('reject'),
    announces: /You didn’t approve/,
  },
  {
    state: 'found, the window closed',
    first: found,
    name: 'Connect with Shop',
    act: consent('close'),
    announces: /You didn’t approve/,
  },
  {
    state: 'closed',
    first: closedOnce,
    name: 'Try again',
    act: consent('approve'),
    announces: /^Connected to Shop/,
    focus: /Connected to Shop/,
  },
  {
    state: 'no WordPress',
    first: after((page) => site(elsewhereHost())(page), findIt, alerted),
    name: 'Connect manually',
    announces: null,
    focus: /Username/,
  },
  {
    state: 'a locked site',
    first: after(site(), failing({ mode: 'unauthorized' }, { around: true }), findIt, alerted),
    name: 'Copy this text',
    announces: /^Copied/,
  },
  {
    state: 'by hand, empty',
    first: (page) => page.getByText('Connect manually').click(),
    name: 'Connect',
    announces: /Required/,
    focus: /Site or API address/,
  },
  {
    state: 'by hand',
    first: typed(),
    name: 'Connect',
    announces: /^Connected to/,
    focus: /Connected to/,
  },
  {
    state: 'by hand, refused',
    first: typed({ password: 'wrong' }),
    name: 'Connect',
    announces: /Login rejected/,
    focus: /Application password/,
  },
  {
    state: 'by hand, failed',
    first: after(typed(), failing({ mode: 'serverError' }), connectIt, alerted, mended),
    name: 'Try again',
    announces: /^Connected to/,
    focus: /Connected to/,
  },
  {
    state: 'by hand, moved',
    first: after(typed(), failing({ mode: 'redirect' }), connectIt, alerted, mended),
    name: 'Use this address',
    announces: null,
    focus: /Site or API address/,
  },
  {
    state: 'by hand, not allowed',
    first: after(typed(), denyOnce, connectIt, alerted),
    name: /^Allow/,
    announces: /^Connected to/,
    focus: /Connected to/,
  },
  { state: 'by hand', first: typed(), name: 'Show', announces: null },
  {
    state: 'by hand, shown',
    first: after(typed(), (page) => press(page, 'Show')),
    name: 'Hide',
    announces: null,
  },
  {
    state: 'nothing to show',
    first: after((page) => fill(page, loginOf(service, 'carol')), connectIt, alerted),
    name: 'Disconnect',
    announces: /disconnected\. All its data/,
    focus: /Paste a link/,
  },
]);
