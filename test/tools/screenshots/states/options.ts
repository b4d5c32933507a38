import type { ConnectError, ConnectedAccount } from '../../../../lib/domain/accounts/connect-form.ts';
import { type Checked, LAYERS } from '../../../../lib/domain/accounts/connection-check.ts';
import type { Presets } from '../../../../lib/domain/accounts/presets-schema.ts';
import type { Site, SiteError } from '../../../../lib/domain/accounts/site-discovery.ts';
import { newWatch } from '../../../../lib/domain/groups/watch.ts';
import { SERVICE_ERRORS } from '../../../lib/error-samples.ts';
import { account, earningsSummary, NOON, payment, route, state } from '../../../lib/make.ts';
import { unfoldAccount } from '../../browser/actions.ts';
import { administrator, BROKEN, items, program } from './samples.ts';
import { severalPrograms } from './several.ts';
import type { Answers, State } from './state.ts';
import { troubled } from './troubles.ts';
import {
  click,
  deleteHistory,
  edit,
  enter,
  fillIn,
  pressAction,
  pressDisconnect,
  steps,
  type UserStep,
} from './user-steps.ts';

const ONE = program('a');
const KNOWN_MONTH = { earned: [{ amount: '838.93', currency: 'USD' }], before: null, isPartial: false };
export const SITE: Site = {
  name: 'Coffee & Tea Company Limited, Partner Program (Europe)',
  home: 'https://www.a-new-home-for-this-shop.example',
  baseUrl: 'https://www.a-new-home-for-this-shop.example/wp-json/fluent-affiliate/v2',
  consentUrl: 'https://www.a-new-home-for-this-shop.example/wp-admin/authorize-application.php',
};
const CONNECTED: ConnectedAccount = { account: ONE.account, groupAccess: null };

const finding = (name: string, worker: Answers, ready: string): State => ({
  name,
  stored: {},
  worker,
  act: enter('site', 'shop.example'),
  ready,
});

const notFound = (name: string, error: SiteError): State =>
  finding(name, { discover: { answer: { ok: false, error } as never } }, '.site-connect .trouble');

const found = (name: string, site: Site): State =>
  finding(name, { discover: { answer: { ok: true, value: site } } }, '.found-site');

const approval = (name: string, consent: Answers['consent'], ready: string): State => {
  const before = finding(name, { discover: { answer: { ok: true, value: SITE } }, consent }, ready);
  return { ...before, act: steps(enter('site', 'shop.example'), click('.found-site button.primary')) };
};

const manual = (name: string, error: ConnectError, ready: string): State => ({
  name,
  stored: {},
  worker: { connect: { answer: { ok: false, error } } },
  act: steps(
    click('.by-hand > summary'),
    fillIn('baseUrl', 'https://shop.example/wp-json/fluent-affiliate/v2'),
    fillIn('username', 'ada@shop.example'),
    enter('password', 'abcd efgh ijkl mnop qrst uvwx'),
  ),
  ready,
});

const pressed = (name: string, button: number, worker: Answers, ready: string): State => ({
  name,
  stored: items([{ ...ONE, account: account({ byConsent: true }) }]),
  worker,
  act: pressAction(button),
  ready,
});

const checked = (failing: Checked | null): Checked[] => {
  const failingIndex = failing ? LAYERS.indexOf(failing.layer) : LAYERS.length;
  return LAYERS.map((layer, index) =>
    index === failingIndex && failing
      ? failing
      : { layer, finding: index > failingIndex ? 'not-reached' : layer === 'groups' ? 'absent' : 'pass' },
  );
};

const WARNING = 'Warning: Undefined array key "x" in /srv/shop.example/wp-content/plugins/points/points.php on line 12';
const PASSING: Answers = { test: { answer: { ok: true, value: CONNECTED } }, check: { answer: checked(null) } };
const NOTE: Checked = { layer: 'fresh', finding: 'absent', error: { kind: 'extra-text', text: WARNING } };
const NOTED: Answers = { ...PASSING, check: { answer: checked(null).map((it) => (it.layer === 'fresh' ? NOTE : it)) } };
const unfolded = (name: string, ready: string, act: UserStep = unfoldAccount): State => ({
  name,
  stored: items([{ ...ONE, account: account({ goal: '1250.50' }), earningsSummary: earningsSummary() }]),
  act,
  ready,
});
const PRESETS: Partial<Presets> = {
  programs: [SITE.name, 'Tea'].map((name) => ({ name, page: `https://${name.length}.example/` })),
  ...{ pollMinutes: 30, notifications: false, hideAmounts: true, language: 'en' },
};

export const OPTIONS: State[] = [
  { name: 'fresh', stored: {}, ready: '.site-connect' },
  { name: 'set by an organization', stored: items([ONE], { presets: PRESETS }), ready: '.another[open] .offered' },
  finding('finding', { discover: 'never' }, '[aria-disabled="true"]'),
  found('found', SITE),
  found('found, passwords switched off', { ...SITE, consentUrl: null }),
  found('found, under another address than its own', { ...SITE, consentUrl: null, ownHome: 'https://own.example' }),
  approval('waiting for consent', 'never', '.found-site [aria-disabled="true"]'),
  approval('consent refused', { answer: { ok: false, error: { kind: 'consent-rejected' } } }, '.site-connect .trouble'),
  notFound('not found', { kind: 'site-no-answer' }),
  notFound('access refused', { kind: 'site-no-access' }),
  notFound('site moved', { kind: 'site-moved', page: SITE.home }),
  notFound('no service', { kind: 'no-service', name: SITE.name, baseUrl: SITE.baseUrl }),
  notFound('site locked', { kind: 'site-locked' }),
  notFound('site for members', { kind: 'site-members', baseUrl: SITE.baseUrl }),
  notFound('site guarded', { kind: 'site-guarded' }),
  notFound('site unreadable', { kind: 'site-unreadable', text: WARNING }),
  notFound('site unavailable', { kind: 'site-unavailable', status: 503, retryAfterSeconds: 600 }),
  approval('consent page not opened', { answer: { ok: false, error: { kind: 'consent-kept-out' } } }, '.letter'),
  manual('manual connection, refused', { kind: 'unauthorized' }, '.field-error'),
  manual('manual connection, stripped', { kind: 'login-unclear' }, '.connect-form .letter'),
  manual('manual connection, failed', { kind: 'server-error', status: 500 }, '.connect-form .trouble'),
  manual('manual connection, redirected', { kind: 'redirect', to: SITE.baseUrl }, '.connect-form .trouble button'),
  { name: 'one program', stored: items([ONE]), ready: '.account' },
  { name: 'what’s new', stored: items([ONE], { settings: { seenNews: null } }), ready: '.news' },
  {
    name: 'first steps',
    stored: items([{ ...ONE, earningsSummary: earningsSummary() }], { settings: { settledSteps: [] } }),
    ready: '.steps li:nth-child(2)',
  },
  {
    name: 'first steps, a goal proposed',
    stored: items([{ ...ONE, earningsSummary: earningsSummary({ month: KNOWN_MONTH }) }], {
      settings: { settledSteps: ['pin'] },
    }),
    ready: '.steps .amount-form .hint',
  },
  {
    name: 'first steps, two programs',
    stored: items([ONE, { ...ONE, account: account({ id: 'b', name: 'Coffee & Tea Company Limited' }) }], {
      settings: { settledSteps: ['pin'] },
    }),
    ready: '.steps .amount-form',
  },
  { ...pressed('connecting another', 0, {}, '.another .site-connect'), act: click('.another > summary') },
  { name: 'no payment details', stored: items([{ ...ONE, payment: payment() }]), ready: '.account-note' },
  { name: 'eight programs', stored: items(severalPrograms(8)), ready: '.account .state.refused', busiest: true },
  pressed('editing', 0, {}, '.connect-form [name="name"]'),
  {
    ...pressed('editing, another user', 0, {}, '.connect-form .trouble .danger'),
    worker: { connect: { answer: { ok: false, error: { kind: 'different-account', name: SITE.name } } } },
    act: steps(edit, enter('username', 'bob')),
  },
  pressed('checking', 1, { test: 'never' }, '.account [aria-disabled="true"]'),
  pressed('checked, good', 1, PASSING, '.check-report .success'),
  pressed('checked, good with a note', 1, NOTED, '.check-report .letter'),
  pressed(
    'checked, bad',
    1,
    {
      test: { answer: { ok: false, error: { kind: 'unauthorized' } } },
      check: { answer: checked({ layer: 'credentials', finding: 'fail', error: { kind: 'unauthorized' } }) },
    },
    '.check-list .fail',
  ),
  { ...pressed('disconnecting', 0, {}, '.trouble.stack'), act: pressDisconnect },
  pressed('worker gone', 1, { test: 'gone' }, '.trouble.unreachable'),
  unfolded('goal and history', '.history .actions'),
  unfolded('a goal that is no amount', '.field-error', steps(unfoldAccount, enter('goal', 'as much as there is'))),
  {
    ...unfolded('deleting the history', '.history .trouble.stack', deleteHistory),
    // Without a list, the history cannot be read again.
    stored: items([ONE]),
  },
  {
    name: 'a level for one program',
    stored: items([
      { ...ONE, account: account({ notify: { kind: 'at-least', amount: '50', currency: 'USD' }, offBadge: true }) },
    ]),
    act: unfoldAccount,
    ready: '[name="least"]',
  },
  {
    name: 'quiet hours',
    stored: items([ONE], {
      settings: { quietHours: { from: '22:00', to: '07:00' }, saleSound: true, weeklyDigest: true },
    }),
    ready: '.times',
  },
  ...(['unauthorized', 'forbidden', 'no-access', 'redirect'] as const).map(
    (kind): State => ({
      name: `trouble, ${kind}`,
      stored: items([{ ...ONE, state: troubled(SERVICE_ERRORS[kind][0]) }]),
      act: unfoldAccount,
      ready: '.account .trouble',
    }),
  ),
  {
    name: 'a customer without figures',
    stored: items([administrator({ groupAccess: 'forbidden' }, { state: state() })]),
    ready: '.account',
  },
  {
    name: 'an administrator, notified of one thing, the other stopped',
    stored: items([administrator({ programAccess: 'allowed', overviewParts: ['referrals'] }, { state: state() })], {
      watches: [
        newWatch('a', 'applicants'),
        {
          ...newWatch('a', 'referrals'),
          trouble: { kind: 'forbidden' },
          route: route({ refusals: 1, refusedAt: NOON, retryAt: NOON + 6 * 3_600_000 }),
        },
      ],
    }),
    act: unfoldAccount,
    ready: '.to-approve',
  },
  { name: 'storage cannot be read', stored: {}, unreadable: true, ready: '.failed button' },
  { name: 'could not be drawn', stored: items([{ ...ONE, state: BROKEN }]), ready: '.failed button' },
];
