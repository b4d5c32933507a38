import { isDecimal } from '../../../../lib/domain/money/decimal.ts';
import { type Paging, USUAL_PAGING } from '../model/paging.ts';
import { type ListedMember, type Members, SAMPLE_MEMBERS } from './members.ts';
import {
  clickBefore,
  completeClick,
  type NewClick,
  nameCampaigns,
  pastClicks,
  type ServiceClick,
} from './service-click.ts';
import { pastPayouts, payoutOf, type ServicePayout } from './service-payout.ts';
import { completeReferral, type NewReferral, type ServiceReferral } from './service-referral.ts';
import { newestId, numbered, type Preset, sample } from './service-samples.ts';
import { type Figures, figuresOf, type Totals } from './service-totals.ts';

/** The rows of the program's database. */
export interface Rows {
  /** Ordered by id, as clicks and payouts are. */
  referrals: ServiceReferral[];
  clicks: ServiceClick[];
  payouts: ServicePayout[];
  /** Totals of affiliates that are not counted again. */
  stored: Record<string, Partial<Totals>>;
  /** null or absent: unknown. */
  paymentEmails: Record<string, string | null>;
  noticeHtml: string;
}

/** Whether a route is available, missing (404), or forbidden (403). */
export type Availability = boolean | 'forbidden';

/** How the program answers. */
export interface Switches {
  /** The version of the deployed service; all three were recorded. */
  version: '1.3.0' | '1.5.0' | '1.6.5';
  siteName: string;
  /** Whether the Pro edition is installed; without it, the group routes do not exist. */
  proInstalled: boolean;
  /** Whether lists can be filtered by group; false: the filter is ignored, as by versions before 1.6.0 on PHP 7. */
  filtersGroups: boolean;
  /** Whether the documented dialect also has routes and descriptions of referrals that no document names. */
  isWide: boolean;
  /** The number of referrals beside the totals; null: as in the dialect. */
  rowsListed: number | null;
  /** The paging of the history and of the payouts. */
  paging: Paging;
  payoutPaging: Paging;
  ordersPayouts(newestFirst: ServicePayout[]): ServicePayout[];
  /** Milliseconds that are added to all times of referrals and payouts. */
  zone: number;
  /** Hides a payout's referrals in the list until the payout is complete. */
  hidesPaying: boolean;
  /** The portal's routes beyond the contract. */
  listsReferrals: Availability;
  listsPayouts: Availability;
  listsClicks: Availability;
  offersSettings: Availability;
  /** Affiliates give a bank account instead of an email address. */
  paysByBank: boolean;
  /** Listed by the bootstrap route, in any shape. */
  coupons: unknown;
  additionalSites: unknown;
}

/** Everything that answers are made from. */
export interface ProgramState extends Switches {
  rows: Rows;
  members: Members;
  /** Affiliates with a login who have a row among the members. */
  earners: ReadonlyMap<string, ListedMember>;
}

/** The affiliate program in memory. Functions throw for unknown ids; the default affiliate is ada. */
export interface ServiceProgram extends ProgramState {
  figures(affiliate: string): Figures;
  /** The referrals of all affiliates, ordered by id. */
  referrals(): readonly ServiceReferral[];
  /** Adds a referral, and a click unless `visitId` names one. */
  addReferral(given?: NewReferral): ServiceReferral;
  addReferrals(count: number, given?: NewReferral): ServiceReferral[];
  /** Makes a pending referral unpaid; its `createdAt` stays. */
  approve(id: number): ServiceReferral;
  reject(id: number): ServiceReferral;
  processing(id: number): ServiceReferral;
  cancel(id: number): ServiceReferral;
  /** Starts a payout, and marks all unpaid and processing referrals as paid; returns them. */
  payOut(affiliate?: string): ServiceReferral[];
  /** Marks every payout as paid. */
  completePayouts(affiliate?: string): void;
  /** Newest first. */
  payouts(affiliate: string): ServicePayout[];
  setAmount(id: number, amount: string): ServiceReferral;
  remove(id: number): void;
  click(given?: NewClick): ServiceClick;
  /** Adds a referral from this click. */
  convert(click: number, given?: NewReferral): ServiceReferral;
  /** Sets the number of visits, but not the listed clicks. */
  setVisits(visits: number, affiliate?: string): void;
  setPaymentEmail(email: string | null, affiliate?: string): void;
  setNotice(html: string): void;
  reset(preset?: Preset): void;
  /** A copy of the current state. */
  snapshot(): ProgramState;
}

const START: Switches = {
  ...{ version: '1.6.5', siteName: 'Shop', proInstalled: true, filtersGroups: true, isWide: false },
  ...{ rowsListed: null, paging: USUAL_PAGING, payoutPaging: USUAL_PAGING, zone: 0, hidesPaying: false },
  ...{ listsReferrals: true, listsPayouts: true, listsClicks: true, offersSettings: true, paysByBank: false },
  ...{ coupons: [], additionalSites: [] },
  ordersPayouts: (newestFirst) => newestFirst,
};

export function createProgram(clock: () => number, preset: Preset = 'usual'): ServiceProgram {
  let nextId = 1;

  const now = () => Math.floor(clock() / 1000) * 1000;
  /** The time of the samples; a reset keeps it, because referrals with other times would be different ones. */
  const begun = now();

  function find(id: number): ServiceReferral {
    const referral = program.rows.referrals.find((referral) => referral.id === id);
    if (!referral) throw new Error(`There is no referral ${id}`);
    return referral;
  }

  function change(id: number, changes: Partial<ServiceReferral>): ServiceReferral {
    return { ...Object.assign(find(id), changes, { updatedAt: now() }) };
  }

  function setVisits(affiliate: string, count: (before: number) => number): void {
    const { stored } = program.rows;
    stored[affiliate] = { ...stored[affiliate], visits: count(stored[affiliate]?.visits ?? 0) };
  }

  const program: ServiceProgram = {
    ...START,
    rows: { referrals: [], clicks: [], payouts: [], stored: {}, paymentEmails: {}, noticeHtml: '' },
    members: SAMPLE_MEMBERS,
    earners: new Map(),
    figures: (affiliate) => figuresOf(affiliate, program),
    referrals: () => structuredClone(program.rows.referrals),
    addReferral(given = {}) {
      const referral = completeReferral(nextId++, now(), given);
      if (!isDecimal(referral.amount)) throw new Error(`${referral.amount} is no decimal`);
      if (given.visitId === undefined) referral.visitId = program.click(clickBefore(referral)).id;
      program.rows.referrals.push(referral);
      return { ...referral };
    },
    addReferrals: (count, given) => Array.from({ length: count }, () => program.addReferral(given)),
    approve: (id) => change(id, { status: 'unpaid' }),
    reject: (id) => change(id, { status: 'rejected' }),
    processing: (id) => change(id, { status: 'processing' }),
    cancel: (id) => change(id, { status: 'cancelled' }),
    payOut(affiliate = 'ada') {
      const { referrals, payouts } = program.rows;
      const paid = referrals
        .filter((referral) => referral.affiliate === affiliate && ['unpaid', 'processing'].includes(referral.status))
        .map(({ id }) => change(id, { status: 'paid' }));
      if (paid.length > 0) payouts.push(payoutOf(payouts.length + 1, affiliate, paid, now()));
      return paid;
    },
    completePayouts(affiliate = 'ada') {
      for (const payout of program.rows.payouts) if (payout.affiliate === affiliate) payout.status = 'paid';
    },
    payouts: (affiliate) =>
      program.rows.payouts
        .filter((payout) => payout.affiliate === affiliate)
        .map((payout) => ({ ...payout }))
        .reverse(),
    setAmount(id, amount) {
      if (!isDecimal(amount)) throw new Error(`${amount} is no decimal`);
      return change(id, { amount });
    },
    remove(id) {
      const { referrals } = program.rows;
      referrals.splice(referrals.indexOf(find(id)), 1);
    },
    click(given = {}) {
      const { clicks } = program.rows;
      const click = completeClick((clicks.at(-1)?.id ?? 0) + 1, now(), given);
      clicks.push(click);
      setVisits(click.affiliate, (before) => before + 1);
      return click;
    },
    convert(id, given) {
      const click = program.rows.clicks.find((click) => click.id === id);
      if (!click) throw new Error(`There is no click ${id}`);
      const campaign = click.campaign ?? '';
      return program.addReferral({ campaign, ...given, affiliate: click.affiliate, visitId: id });
    },
    setVisits: (visits, affiliate = 'ada') => setVisits(affiliate, () => visits),
    setPaymentEmail(email, affiliate = 'ada') {
      program.rows.paymentEmails[affiliate] = email;
    },
    setNotice(html) {
      program.rows.noticeHtml = html;
    },
    reset(chosen = 'usual') {
      const start = sample(chosen, begun);
      const referrals = numbered(start.referrals, begun);
      nextId = (referrals.at(-1)?.id ?? newestId) + 1;
      const clicks = pastClicks(referrals, start.visits);
      if (chosen === 'year') nameCampaigns(referrals, clicks);
      const stored = Object.fromEntries(Object.entries(start.visits).map(([name, visits]) => [name, { visits }]));
      program.rows = {
        ...{ referrals, clicks, payouts: pastPayouts(referrals), stored },
        ...{ paymentEmails: { ...start.paymentEmails }, noticeHtml: start.noticeHtml },
      };
      Object.assign(program, START);
    },
    snapshot: () => ({ ...program, rows: structuredClone(program.rows) }),
  };

  program.reset(preset);
  return program;
}
