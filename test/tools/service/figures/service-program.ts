import { isDecimal } from '../../../../lib/domain/money/decimal.ts';
import { figuresOf, type ServiceFigures } from './figures.ts';
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

/** The source of all answers: the program's current state, or a frozen one. */
export interface ProgramView {
  figures(affiliate: string): ServiceFigures;
}

/** Whether a route is available, missing (404), or forbidden (403). */
export type Availability = boolean | 'forbidden';

/** The affiliate program in memory. Functions throw for unknown ids; the default affiliate is ada. */
export interface ServiceProgram extends ProgramView {
  /** Whether the Pro edition is installed; without it, the group routes do not exist. */
  proInstalled: boolean;
  /** Whether lists can be filtered by group; older versions ignore the filter. */
  filtersGroups: boolean;
  /** The limit of rows on a page of referrals; null: the general limit. */
  rowsPerPage: number | null;
  /** Hides a payout's referrals in the list until the payout is complete. */
  hidesPaying: boolean;
  /** The portal's routes beyond the contract, which older versions lack. */
  listsPayouts: Availability;
  listsClicks: Availability;
  offersSettings: Availability;
  /** Affiliates give a bank account instead of an email address. */
  paysByBank: boolean;
  /** Listed by the bootstrap route, in any shape. */
  coupons: unknown;
  additionalSites: unknown;
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
  paymentEmail(affiliate: string): string | null;
  setPaymentEmail(email: string | null, affiliate?: string): void;
  setNotice(html: string): void;
  reset(preset?: Preset): void;
  /** A copy of the current state. */
  snapshot(): ProgramView;
}

const START = {
  proInstalled: true,
  filtersGroups: true,
  rowsPerPage: null,
  hidesPaying: false,
  listsPayouts: true,
  listsClicks: true,
  offersSettings: true,
  paysByBank: false,
  coupons: [],
  additionalSites: [],
};

export function createProgram(clock: () => number, preset: Preset = 'usual'): ServiceProgram {
  let referrals: ServiceReferral[] = [];
  let payouts: ServicePayout[] = [];
  let clicks: ServiceClick[] = [];
  let visits: Record<string, number> = {};
  let paymentEmails: Record<string, string | null> = {};
  let noticeHtml = '';
  let nextId = 1;

  const now = () => Math.floor(clock() / 1000) * 1000;
  /** The time of the samples; a reset keeps it, because referrals with other times would be different ones. */
  const begun = now();

  function find(id: number): ServiceReferral {
    const referral = referrals.find((referral) => referral.id === id);
    if (!referral) throw new Error(`There is no referral ${id}`);
    return referral;
  }

  function change(id: number, changes: Partial<ServiceReferral>): ServiceReferral {
    return { ...Object.assign(find(id), changes, { updatedAt: now() }) };
  }

  const program: ServiceProgram = {
    ...START,
    referrals: () => structuredClone(referrals),
    figures: (affiliate) => figuresOf(affiliate, { referrals, clicks, visits, noticeHtml }),
    addReferral(given = {}) {
      const referral = completeReferral(nextId++, now(), given);
      if (!isDecimal(referral.amount)) throw new Error(`${referral.amount} is no decimal`);
      if (given.visitId === undefined) referral.visitId = program.click(clickBefore(referral)).id;
      referrals.push(referral);
      return { ...referral };
    },
    addReferrals: (count, given) => Array.from({ length: count }, () => program.addReferral(given)),
    approve: (id) => change(id, { status: 'unpaid' }),
    reject: (id) => change(id, { status: 'rejected' }),
    processing: (id) => change(id, { status: 'processing' }),
    cancel: (id) => change(id, { status: 'cancelled' }),
    payOut(affiliate = 'ada') {
      const paid = referrals
        .filter((referral) => referral.affiliate === affiliate && ['unpaid', 'processing'].includes(referral.status))
        .map(({ id }) => change(id, { status: 'paid' }));
      if (paid.length > 0) payouts.push(payoutOf(affiliate, paid, now()));
      return paid;
    },
    completePayouts(affiliate = 'ada') {
      payouts = payouts.map((payout) => (payout.affiliate === affiliate ? { ...payout, status: 'paid' } : payout));
    },
    payouts: (affiliate) => payouts.filter((payout) => payout.affiliate === affiliate).reverse(),
    setAmount(id, amount) {
      if (!isDecimal(amount)) throw new Error(`${amount} is no decimal`);
      return change(id, { amount });
    },
    remove(id) {
      referrals.splice(referrals.indexOf(find(id)), 1);
    },
    click(given = {}) {
      const click = completeClick((clicks.at(-1)?.id ?? 0) + 1, now(), given);
      clicks.push(click);
      visits[click.affiliate] = (visits[click.affiliate] ?? 0) + 1;
      return click;
    },
    convert(id, given) {
      const click = clicks.find((click) => click.id === id);
      if (!click) throw new Error(`There is no click ${id}`);
      return program.addReferral({ campaign: click.campaign, ...given, affiliate: click.affiliate, visitId: id });
    },
    setVisits(count, affiliate = 'ada') {
      visits[affiliate] = count;
    },
    paymentEmail: (affiliate) => paymentEmails[affiliate] ?? null,
    setPaymentEmail(email, affiliate = 'ada') {
      paymentEmails[affiliate] = email;
    },
    setNotice(html) {
      noticeHtml = html;
    },
    reset(chosen = 'usual') {
      const start = sample(chosen, begun);
      referrals = numbered(start.referrals, begun);
      nextId = (referrals.at(-1)?.id ?? newestId) + 1;
      payouts = pastPayouts(referrals);
      visits = start.visits;
      clicks = pastClicks(referrals, visits);
      if (chosen === 'year') nameCampaigns(referrals, clicks);
      paymentEmails = { ...start.paymentEmails };
      noticeHtml = start.noticeHtml;
      Object.assign(program, START);
    },
    snapshot() {
      // Clicks never change, so the list is enough.
      const frozen = { ...structuredClone({ referrals, visits, noticeHtml }), clicks: [...clicks] };
      return { figures: (affiliate) => figuresOf(affiliate, frozen) };
    },
  };

  program.reset(preset);
  return program;
}
