import { pressed } from './moves.ts';
import { startingWith } from './row.ts';
import { NOBODY, settings } from './world.ts';

/** The settings, each stored at once, and the diagnostics. */
export const SETTINGS = startingWith(NOBODY, [
  { state: 'fresh', name: 'Copy diagnostics', announces: /^Copied/ },
  { state: 'copied', first: pressed('Copy diagnostics', /Copied/), name: 'Copied', announces: /^Copied/ },
  { state: 'fresh', name: 'Send a test notification', announces: /^Sent|shows no notifications/ },
  ...['Tell me about new referrals', 'Tell me when referrals are paid or rejected', 'Hide amounts'].map((name) => ({
    state: 'fresh',
    name,
    role: 'checkbox' as const,
    announces: /^Saved/,
  })),
  {
    state: 'fresh',
    name: 'How often to check',
    role: 'combobox',
    act: (page) => page.getByLabel('How often to check').selectOption('15'),
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
    stored: () => settings(NOBODY(), { currency: 'EUR' }),
    name: 'Currency',
    role: 'textbox',
    act: async (page) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
    },
    announces: /^Saved/,
  },
  ...['Play a short sound with new referrals', 'Tell me on Mondays how last week went', 'Quiet hours'].map((name) => ({
    state: 'fresh',
    name,
    role: 'checkbox' as const,
    announces: /^Saved/,
  })),
  { state: 'fresh', name: 'Try it', announces: /^That was the sound|could not play/ },
  { state: 'fresh', name: 'Show last week', announces: /^Nothing is known of last week/ },
  {
    state: 'quiet hours',
    stored: () => settings(NOBODY(), { quietHours: { from: '22:00', to: '07:00' } }),
    name: 'Until',
    role: 'textbox',
    act: (page) => page.getByLabel('Until', { exact: true }).fill('08:30'),
    announces: /^Saved/,
  },
]);
