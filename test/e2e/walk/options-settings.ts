import { type } from '../../tools/screenshots/states/user-steps.ts';
import { chooseFile, fillLabeled, select } from './moves.ts';
import { rowsWith } from './walk-row.ts';
import { ADA, withPause, withSettings } from './world.ts';

/** The first steps right after connecting; this browser has pinned the icon. */
const START = withSettings(ADA, { settledSteps: [] });
const SECTIONS = /^(Your programs|Notifications|Updates|Display|Backup|Help)$/;
const SWITCHES =
  /^(Notify me (about new referrals|when)|Weekly summary|Hide amounts|Play a short sound|Show today’s earnings)/;
const SENT = /^Sent|doesn’t show notifications/;
const QUIET = withSettings(ADA, { quietHours: { from: '22:00', to: '07:00' } });
const goal = fillLabeled('Monthly goal', '500');
const untilMorning = fillLabeled('Until', '08:30');
const pause = select('Time between updates', '15');
const country = select('Country for dates and amounts', 'AT');

/** The links to the sections, the first steps, the settings and the diagnostics. */
export const SETTING_ROWS = rowsWith(ADA, [
  ['fresh', null, SECTIONS, null, /^Your programs$/, { role: 'link' }],
  ['just connected', null, /^Not now/, null, /./, { stored: START }],
  ['just connected, a goal', goal, 'Save', /^Goal set/, /^Monthly goal.+\(done\)/, { stored: START }],
  ['fresh', null, 'Back up everything', /^Backup saved/],
  ['fresh', null, 'Restore from backup', /Not an Affiliate Glance backup/, null, { act: chooseFile('no backup') }],
  ['fresh', null, /^(Copy diagnostics|Copied)$/, /^Copied/],
  ['fresh', null, 'Send a test notification', SENT],
  ['fresh', null, SWITCHES, /^Saved/, null, { role: 'checkbox' }],
  ['fresh', null, 'Time between updates', /^Saved/, null, { role: 'combobox', act: pause }],
  ['fresh', null, 'Language', /^Gespeichert/, null, { role: 'combobox', act: select('Language', 'de') }],
  ['fresh', null, 'Country for dates and amounts', /^Saved/, null, { role: 'combobox', act: country }],
  ['fresh', null, 'Currency', /^Saved/, null, { role: 'textbox', act: type('eur') }],
  ['fresh', null, 'Quiet hours', /^Saved/, null, { role: 'checkbox' }],
  ['fresh', null, 'Try it', /^Sound played|couldn’t play/],
  ['fresh', null, 'Show last week', SENT],
  ['fresh', null, /^(For 1 hour|Until tomorrow)$/, /^Paused until/, /^Paused until/],
  ['paused', null, 'Resume', /on again/, /^Pause notifications/, { stored: withPause(ADA) }],
  ['quiet hours', null, 'Until', /^Saved/, null, { stored: QUIET, role: 'textbox', act: untilMorning }],
]);
