// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DAY } from '../../../lib/domain/calendar/calendar.ts';
import type { Clicks, CountedClicks } from '../../../lib/domain/portal/clicks-schema.ts';
import { clicks, countedClicks, NOON, route } from '../../lib/make.ts';
import { historyOf, knownSince, rejectedAt, rowAt, totals } from '../../lib/mirror-samples.ts';
import { button, textOf } from '../draw.tsx';
import { chart, ONE_PROGRAM, openEarnings } from './open-earnings.tsx';

const ROWS = [
  rowAt(0, '10.10', { campaign: 'autumn' }),
  rejectedAt(0.1, '4.50', { campaign: 'autumn' }),
  rowAt(0.5, '7.00', { campaign: 'spring' }),
  rowAt(9, '99.00', { campaign: 'autumn' }),
];
const TOTALS = [totals(0, '14.00')];
const KNOWN = historyOf(ROWS, TOTALS);
const PARTLY = historyOf(ROWS, TOTALS, knownSince(NOON - DAY / 24));
const MIXED = historyOf([...ROWS, rowAt(0.2, '1.00', { currency: 'USD' })], TOTALS);
const ALL = { counted: countedClicks({ since: null }) };

async function openClicks(part: Partial<Clicks> | null = {}, history = KNOWN) {
  const known = part && clicks(part);
  const counted: Record<string, CountedClicks> = known?.counted ? { a: known.counted } : {};
  const page = await openEarnings({ ...ONE_PROGRAM, clicks: { a: known } }, { a: history }, null, counted);
  await screen.findByRole('slider', { name: 'Over time' });
  return page;
}
const region = () => screen.getByRole('region', { name: /^Clicks/ });
const rows = () => within(within(region()).getByRole('table')).getAllByRole('row').map(textOf);
const list = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem').map(textOf);

describe('the clicks card', () => {
  test('shows campaigns with their earnings, pages and sources', async () => {
    await openClicks();
    expect(rows()).toEqual([
      'CampaignClicksReferralsEarnedPer click (avg.)',
      'No campaign160€0.00€0.00',
      // 10.10 divided by 4, rounded to the cent.
      'autumn41€10.10€2.53',
      'spring01€7.00–',
    ]);
    expect(list('Pages')).toEqual(['shop.example12', 'shop.example/mugs8']);
    expect(list('Sources')).toEqual(['blog.example15', 'Direct or unknown5']);
    expect(textOf(region())).toContain('Clicks (oldest: 19 Nov 2026)');
  });

  test.each([
    ['not all referrals are known', PARTLY, 'autumn41+€10.10+ or more–'],
    ['some are in another currency', MIXED, 'autumn41€10.10–'],
  ] as const)('shows no average if %s', async (_, history, row) => {
    await openClicks({}, history);
    expect(rows()[2]).toBe(row);
  });

  test('names no date if the period’s clicks are known, and follows the period', async () => {
    const { store } = await openClicks(ALL);
    expect(textOf(region())).toMatch(/^ClicksCampaign/);
    // Above, it has a line of its own.
    expect(screen.getByText(/^Conversion rate \d/)).toBeTruthy();
    // The referral of nine days ago came by this campaign, too.
    expect(rows()).toContain('autumn42€109.10€27.28');
    act(() => store.chooseRange('2026-11-19..2026-11-19'));
    expect(list('Pages')).toEqual(['shop.example4', 'shop.example/mugs2']);
    expect(within(region()).queryByRole('table')).toBeNull();
  });

  test.each<[string, Partial<Clicks> | null]>([
    ['the service lacks the route', { route: route({ state: 'absent' }) }],
    ['clicks were never requested', null],
    ['the counted clicks are lost', { counted: null }],
    ['no clicks came in', { total: 0, counted: countedClicks({ counts: { names: [], days: {} } }) }],
  ])('is left out, also from the chart, if %s', async (_, part) => {
    const { plots } = await openClicks(part, historyOf([rowAt(0, '10.10')]));
    expect(document.body.textContent).not.toContain('licks');
    expect(document.body.textContent).not.toContain('Conversion rate');
    expect(plots.at(-1)?.panels.flatMap(({ curves }) => curves.map(({ color }) => color))).not.toContain('clicks');
  });
});

describe('clicks over time', () => {
  test('are bars below the other curves, with the conversion of exact counts', async () => {
    const { plots } = await openClicks();
    const bars = plots.at(-1)?.panels.at(-1);
    expect(bars?.curves).toMatchObject([{ color: 'clicks', values: expect.any(Array) }]);
    expect(bars?.curves[0]?.values.slice(-3)).toEqual([null, 6, 14]);
    expect(bars?.label?.(12)).toBe('12');
    chart().focus();
    // Two of the referrals were not rejected: 2 of 14 clicks.
    expect(chart().getAttribute('aria-valuetext')).toContain('Unpaid €14.00, 14 clicks, Conversion rate 14.29%');
    // Clicks are counted from some time of that day on.
    await userEvent.keyboard('{ArrowLeft}');
    expect(chart().getAttribute('aria-valuetext')).toContain('6+ clicks');
    expect(chart().getAttribute('aria-valuetext')).not.toContain('Conversion rate');
  });

  test('add columns to the table', async () => {
    await openClicks();
    await userEvent.click(screen.getByText('Show as a table'));
    const [head, today] = within(await screen.findByRole('table', { name: /30 days/ }))
      .getAllByRole('row')
      .map(textOf);
    expect(head).toContain('ClicksConversion rate');
    expect(today).toContain('1414.29%');
  });
});

test('clicks are exported by day and by campaign', async () => {
  const { done, store } = await openClicks();
  act(() => store.chooseRange('2026-11-19..2026-11-19'));
  for (const name of ['Clicks, 19 Nov 2026', 'Campaigns, 19 Nov 2026']) {
    await userEvent.click(button('Save as CSV file'));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  }
  expect(done).toEqual([
    { 'clicks.csv': ['\uFEFFDay,Program,Clicks\r\n', '2026-11-19,shop.example,6\r\n'] },
    {
      'campaigns.csv': ['\uFEFFCampaign,Clicks,Referrals,Earned,Per click,Currency\r\n', ',6,0,0,0.00,EUR\r\n'],
    },
  ]);
});
