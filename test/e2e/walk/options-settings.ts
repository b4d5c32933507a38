import { choosing, pressed } from './moves.ts';
import { startingWith } from './row.ts';
import { ADA, settings } from './world.ts';

/** Right after connecting: the icon is pinned in this browser. */
const START = () => settings(ADA(), { settledSteps: [] });

/** The ways to the sections, the first steps, the settings, each stored at once, and the diagnostics. */
export const SETTINGS = startingWith(ADA, [
  {
    state: 'fresh',
    name: /^(Your programs|Notifications|Updates|Amounts|Backup|Help)$/,
    role: 'link',
    announces: null,
    focus: /^Your programs$/,
  },
  { state: 'just connected', stored: START, name: /^Not now/, announces: null, focus: /./ },
  {
    state: 'just connected, a goal',
    stored: START,
    first: (page) => page.getByLabel('Monthly goal', { exact: true }).fill('500'),
    name: 'Save',
    announces: /^Goal set/,
    focus: /^Monthly goal.+\(done\)/,
  },
  { state: 'fresh', name: 'Back up everything', announces: /^Backup saved/ },
  {
    state: 'fresh',
    name: 'Restore from backup',
    act: choosing('no backup'),
    announces: /Not an Affiliate Glance backup/,
  },
  { state: 'fresh', name: 'Copy diagnostics', announces: /^Copied/ },
  { state: 'copied', first: pressed('Copy diagnostics', /Copied/), name: 'Copied', announces: /^Copied/ },
  { state: 'fresh', name: 'Send a test notification', announces: /^Sent|doesn’t show notifications/ },
  {
    state: 'fresh',
    name: /^(Notify me (about new referrals|when)|Weekly summary|Hide amounts|Play a short sound|Show today’s earnings)/,
    role: 'checkbox',
    announces: /^Saved/,
  },
  {
    state: 'fresh',
    name: 'Update frequency',
    role: 'combobox',
    act: (page) => page.getByLabel('Update frequency').selectOption('15'),
    announces: /^Saved/,
  },
  {
    state: 'fresh',
    name: 'Currency',
    role: 'textbox',
    act: (page) => page.keyboard.type('eur'),
    announces: /^Saved/,
  },
  {
    state: 'a currency',
    stored: () => settings(ADA(), { currency: 'EUR' }),
    name: 'Currency',
    role: 'textbox',
    act: async (page) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
    },
    announces: /^Saved/,
  },
  { state: 'fresh', name: 'Quiet hours', role: 'checkbox', announces: /^Saved/ },
  { state: 'fresh', name: 'Try it', announces: /^Sound played|couldn’t play/ },
  { state: 'fresh', name: 'Show last week', announces: /^Sent|doesn’t show notifications/ },
  {
    state: 'quiet hours',
    stored: () => settings(ADA(), { quietHours: { from: '22:00', to: '07:00' } }),
    name: 'Until',
    role: 'textbox',
    act: (page) => page.getByLabel('Until', { exact: true }).fill('08:30'),
    announces: /^Saved/,
  },
]);
