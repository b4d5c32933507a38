import { deny, failing, press, pressed } from './moves.ts';
import { startingWith } from './row.ts';
import { ADA, service, settings, TWO, trouble } from './world.ts';

const HIDDEN = () => settings(ADA(), { hideAmounts: true });

export const POPUP = startingWith(ADA, [
  { state: 'one', name: 'Refresh', says: /Up to date/ },
  {
    state: 'one, news',
    first: async () => service.programme.addReferral({ affiliate: 'ada', amount: '10' }),
    name: 'Refresh',
    says: /1 new referral/,
  },
  {
    state: 'one, failing',
    first: failing({ mode: 'serverError' }),
    name: 'Refresh',
    says: /The site failed/,
  },
  { state: 'one', name: 'Hide amounts', says: /Amounts are hidden/ },
  { state: 'hidden', stored: HIDDEN, name: 'Show amounts', says: /Amounts are shown/ },
  {
    state: 'hidden',
    stored: HIDDEN,
    name: 'Amount hidden. Show it',
    says: /Amounts are shown/,
    focus: /\d/,
  },
  { state: 'one', name: 'Show all', says: /All of it is shown/, focus: /Autumn campaign/ },
  { state: 'one', name: 'Copy my link', says: /^Copied/ },
  { state: 'one', name: 'Show more', says: /more referrals are shown/, focus: /\d/ },
  { state: 'two', stored: TWO, name: /^All programmes/, says: /All programmes/ },
  { state: 'two', stored: TWO, name: /zoë/, says: /zoë/ },
  {
    state: 'two, the other one chosen',
    stored: TWO,
    first: (page) => press(page, /zoë/),
    name: /^(Shop|127[\d.:]+) \(ada\)/,
    says: /Shop|127/,
  },
  { state: 'copied', first: pressed('Copy my link', /Copied/), name: 'Copied', says: /^Copied/ },
  {
    state: 'failed',
    stored: trouble({ kind: 'no-answer' }),
    name: 'Try again',
    says: /Up to date|new referral/,
    focus: /main/,
  },
  {
    state: 'no access',
    stored: trouble({ kind: 'no-access' }),
    name: /^Allow access/,
    says: /Up to date|new referral/,
    focus: /main/,
  },
  {
    state: 'no access, not allowed',
    stored: trouble({ kind: 'no-access' }),
    first: deny,
    name: /^Allow access/,
    says: /still not allowed to contact/,
  },
]);
