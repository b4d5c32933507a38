import type { Page } from 'playwright-core';
import type { ServiceError } from '../../../../lib/domain/errors-schema.ts';
import type { Affiliate, AffiliatePage } from '../../../../lib/domain/groups/affiliates.ts';
import type { PageAnswer } from '../../../../lib/domain/groups/group-look-up.ts';
import type { RememberedGroup } from '../../../../lib/domain/groups/groups-schema.ts';
import type { OverviewAnswer, OverviewFigures } from '../../../../lib/domain/groups/program-overview.ts';
import { pageOf } from '../../../lib/group-samples.ts';
import { NOON } from '../../../lib/make.ts';
import { administrator, items, knownCapabilities, program } from './samples.ts';
import type { GroupAnswers, State } from './state.ts';
import { click, fillIn, openFilter, openGroupMenu, pressLoadAll, query, startNaming, steps } from './user-steps.ts';

const ADMIN = administrator(
  { groupAccess: 'allowed', programAccess: 'absent', userName: 'Admin' },
  { username: 'admin' },
);

const SAMPLE_AFFILIATES: Partial<Affiliate>[] = [
  { name: 'Grace Hopper', email: 'grace@navy.example', unpaid: '1250.00' },
  { name: 'Ada King, Countess of Lovelace', email: 'ada.king.countess.of.lovelace@analytical.example' },
  { name: null, email: 'nobody@example.com', status: 'pending', unpaid: '0.00' },
  { name: 'גרטה', email: null, status: 'rejected', code: 'a-code-that-is-longer-than-anybody-would-make-one' },
  { name: 'Charles', status: 'waiting-for-the-second-signature', unpaid: '12345.678', currency: 'KWD' },
  { name: 'Jean', rate: '5', rateType: 'flat', unpaid: null, balance: null, paid: null },
];
const withSamples = (page: AffiliatePage): AffiliatePage => ({
  ...page,
  affiliates: page.affiliates.map((affiliate, index) => ({
    ...affiliate,
    editUrl: 'https://shop.example/wp-admin/admin.php?page=affiliates#7',
    more: [['Address', '1 Analytical Street, London']],
    ...SAMPLE_AFFILIATES[index % SAMPLE_AFFILIATES.length],
  })),
});
/** One affiliate has an enormous unpaid sum. */
const withHuge = (page: AffiliatePage): AffiliatePage => ({
  ...page,
  affiliates: page.affiliates.map((affiliate, index) =>
    index === 1
      ? { ...affiliate, unpaid: '-987654321098765.43', paid: '90071992547409931.07', balance: '90071992547409931.07' }
      : affiliate,
  ),
});
const answered = (page: AffiliatePage): PageAnswer => ({ ok: true, value: page });
const failed = (error: ServiceError) => ({ ok: false as const, error });
const ROWS = answered(withSamples(pageOf(100_000)));
const EMPTY_PAGE = answered(pageOf(0));

const ROW = 'tr[data-index]';
/** An administrator of a program without Pro, who may see the whole program. */
const OVERVIEW_ADMIN = {
  ...ADMIN,
  capabilities: knownCapabilities({
    ...{ groupAccess: 'allowed', groupRoute: 'core', programAccess: 'allowed', userName: 'Admin', currency: 'USD' },
    overviewParts: ['applicants', 'referrals', 'unpaid', 'active', 'owed'],
    adminUrl: 'https://shop.example/wp-admin/',
  }),
};
const FIGURES: OverviewFigures = {
  ...{ at: NOON, revision: 1, applicants: 14, referrals: 1203, active: 48_210 },
  ...{ unpaid: '123456.78', currencies: ['USD'] },
};
const withGroups = (page: AffiliatePage): Affiliate[] =>
  withSamples(page).affiliates.map((affiliate, index) => ({
    ...affiliate,
    group:
      [{ groupId: 7, name: 'Influencers in the north of Europe' }, { groupId: 3, name: null }, null][index % 3] ?? null,
  }));
const OWED: OverviewAnswer = { ok: true, value: { figures: FIGURES, owed: withGroups(pageOf(5)) } };

const REMEMBERED: RememberedGroup[] = [
  { accountId: 'a', groupId: 7, name: 'Influencers in the north of Europe, and whoever they bring', pinned: true },
  { accountId: 'a', groupId: 3, name: null, pinned: false },
];
const NAMES = Array.from({ length: 9 }, (_, index) => ({ groupId: 20 + index, name: `Region ${index + 1} partners` }));
const KNOWN = items([ADMIN], { groups: REMEMBERED });
const GROUPS: GroupAnswers = { names: NAMES, pages: { 7: ROWS } };

const overview = (
  name: string,
  answer: OverviewAnswer | undefined,
  ready: string,
  act?: State['act'],
  wholeProgram = answered({ ...pageOf(40), affiliates: withGroups(pageOf(40)) }),
): State => ({
  name,
  stored: items([OVERVIEW_ADMIN], { groups: REMEMBERED, overviews: { a: FIGURES } }),
  groups: { overview: answer, pages: { 3: ROWS, 8: EMPTY_PAGE, null: wholeProgram } },
  act,
  ready,
});
const select = async (page: Page) => {
  await query('3')(page);
  await page.locator(ROW).nth(1).press(' ');
  await page
    .locator(ROW)
    .nth(4)
    .click({ modifiers: ['Shift'] });
};

/** A state of the group that is already open when the panel opens. */
const opened = (name: string, answer: PageAnswer | undefined, ready: string, part: Partial<State> = {}): State => ({
  ...{ name, stored: KNOWN, groups: { names: NAMES, pages: answer ? { 7: answer } : {} }, ready },
  ...part,
});

/** Scrolls the table and its surroundings before the click, because an open menu closes on scrolling. */
const scrollToEnd = (page: Page) =>
  page.locator('.table-scroller').evaluate(async (table) => {
    table.scrollTo(0, table.scrollHeight);
    table.scrollIntoView({ block: 'end' });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });

const progress = { pagesDone: 412, pages: 1000, rows: 41_200, total: 100_000, millisecondsLeft: 95_000 };
const MIXED = withSamples(pageOf(60, 1, 60)).affiliates;
const ALL: Affiliate[] = MIXED.map((affiliate) => ({ ...affiliate, currency: 'USD' }));
const loaded = (name: string, end: object | undefined, ready: string, act?: State['act'], affiliates = ALL): State => ({
  name,
  stored: KNOWN,
  groups: {
    ...GROUPS,
    all: {
      affiliates,
      progress,
      end: end && { total: 60, totalBefore: null, missingPages: [], cancelled: false, error: null, ...end },
    },
  },
  act: steps(pressLoadAll, ...(act ? [act] : [])),
  ready,
});

const TOO_OLD = administrator(
  {
    ...{ groupAccess: 'absent', programAccess: 'allowed', userName: 'Admin' },
    ...{ overviewParts: ['applicants', 'unpaid', 'owed'], adminUrl: 'https://shop.example/wp-admin/' },
  },
  { username: 'admin' },
);

export const OVERVIEW: State = { ...overview('overview', OWED, '.person'), busiest: true };

export const SIDEPANEL: State[] = [
  { name: 'no account', stored: {}, ready: '.empty button' },
  { name: 'empty', stored: items([ADMIN]), ready: '.empty' },
  ...['forbidden' as const, 'absent' as const].map(
    (groupAccess): State => ({
      name: groupAccess,
      stored: items([{ ...ADMIN, capabilities: knownCapabilities({ groupAccess }) }]),
      ready: '.empty button',
    }),
  ),
  OVERVIEW,
  { ...overview('too old for groups', OWED, '.person'), stored: items([TOO_OLD], { overviews: { a: FIGURES } }) },
  {
    ...overview('overview, huge amounts', undefined, '.person'),
    stored: items([OVERVIEW_ADMIN], { overviews: { a: { ...FIGURES, unpaid: '90071992547409931.07' } } }),
    groups: {
      overview: {
        ok: true,
        value: { figures: FIGURES, owed: withHuge({ ...pageOf(0), affiliates: withGroups(pageOf(5)) }).affiliates },
      },
    },
  },
  overview('overview, not answered yet', undefined, '.tile'),
  overview('overview, refused', failed({ kind: 'unauthorized' }), '.trouble button'),
  {
    ...overview('overview, amounts hidden', OWED, '.person'),
    stored: items([OVERVIEW_ADMIN], { overviews: { a: FIGURES }, settings: { hideAmounts: true } }),
  },
  overview('affiliates found in the whole program', OWED, '.people-found .person', query('grace')),
  overview('a number that is an affiliate’s ID', OWED, '.people-found .person', query('8')),
  overview(
    'a name without a match',
    OWED,
    '.empty',
    query('augusta.ada.king.countess.of.lovelace@analytical-engines.example'),
    answered(pageOf(0)),
  ),
  { ...overview('selecting', OWED, '.selection a', select), busiest: true },
  opened('group loading', undefined, '.combobox button'),
  opened('group, with rows', ROWS, ROW, { busiest: true }),
  {
    ...opened('group of one of several programs', ROWS, ROW),
    stored: items([program('b', { account: { name: 'A shop with a very long name indeed' } }), ADMIN], {
      groups: REMEMBERED,
    }),
  },
  opened('list of groups', ROWS, '[role="option"]', { fleeting: true, act: click('.combobox button') }),
  opened('typing', ROWS, '[role="option"]', { fleeting: true, act: fillIn('text', 're') }),
  opened('filter', ROWS, '[name="filter"]', { act: openFilter }),
  opened('menu of the group', ROWS, '.menu', { fleeting: true, act: openGroupMenu }),
  {
    ...loaded('loaded all, amounts hidden', {}, '.summary'),
    stored: items([ADMIN], { groups: REMEMBERED, settings: { hideAmounts: true } }),
  },
  opened('huge amounts', answered(withHuge(withSamples(pageOf(100_000)))), ROW),
  opened('a group without affiliates', EMPTY_PAGE, '.empty'),
  opened('access taken away', failed({ kind: 'no-access' }), '.trouble button'),
  opened('no consent', failed({ kind: 'no-consent' }), '.trouble button'),
  opened('refused', failed({ kind: 'unauthorized' }), '.trouble button'),
  opened('no answer', failed({ kind: 'timeout', seconds: 30 }), '.trouble button'),
  opened('busy', failed({ kind: 'busy', status: 429, retryAfterSeconds: 120 }), '.trouble'),
  {
    ...opened('only groups, a name typed', undefined, '.empty', { act: query('grace') }),
    stored: items([{ ...ADMIN, capabilities: knownCapabilities({ groupAccess: 'allowed', programAccess: 'absent' }) }]),
  },
  loaded('loading all', undefined, '.loading progress'),
  { ...loaded('loaded all', {}, '.summary'), busiest: true },
  loaded('loaded all, huge amounts', {}, '.summary', undefined, withHuge({ ...pageOf(0), affiliates: ALL }).affiliates),
  loaded('loaded all, mixed currencies', {}, '.summary', undefined, MIXED),
  loaded('loading stopped', { total: 100_000, cancelled: true }, '.partial'),
  loaded(
    'loaded all, with missing pages',
    { total: 92, missingPages: [3, 8], totalBefore: 90, leftOut: 12 },
    '.result > .inline',
  ),
  loaded('loaded all, no match', {}, '.result .empty', steps(openFilter, fillIn('filter', 'nobody of this name'))),
  opened('row menu, at the end', ROWS, '.menu', {
    fleeting: true,
    async act(page) {
      await scrollToEnd(page);
      await page.locator('tbody .menu-button').last().click();
    },
  }),
  opened('details', ROWS, 'dialog[open]', { act: (page) => page.locator(ROW).nth(1).press('Enter') }),
  opened('naming', ROWS, '.naming', { act: startNaming }),
  { name: 'storage cannot be read', stored: {}, unreadable: true, ready: '.failed button' },
];
