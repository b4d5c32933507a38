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
export class Switches {
  /** The version of the deployed service; all three were recorded. */
  version: '1.3.0' | '1.5.0' | '1.6.5' = '1.6.5';
  siteName = 'Shop';
  /** Whether the Pro edition is installed; without it, the group routes do not exist. */
  proInstalled = true;
  /** Whether lists can be filtered by group; false: the filter is ignored, as by versions before 1.6.0 on PHP 7. */
  filtersGroups = true;
  /** Whether the documented dialect also has routes and descriptions of referrals that no document names. */
  isWide = false;
  /** The number of referrals beside the totals; null: as in the dialect. */
  rowsListed: number | null = null;
  /** The paging of the history and of the payouts. */
  paging: Paging = USUAL_PAGING;
  payoutPaging: Paging = USUAL_PAGING;
  ordersPayouts = (newestFirst: ServicePayout[]): ServicePayout[] => newestFirst;
  /** Milliseconds that are added to all times of referrals and payouts. */
  zone = 0;
  /** Hides a payout's referrals in the list until the payout is complete. */
  hidesPaying = false;
  /** The portal's routes beyond the contract. */
  listsReferrals: Availability = true;
  listsPayouts: Availability = true;
  listsClicks: Availability = true;
  /** Affiliates give a bank account instead of an email address. */
  paysByBank = false;
  /** Listed by the bootstrap route, in any shape. */
  coupons: unknown = [];
}

/** Everything that answers are made from. */
export interface ProgramState extends Switches {
  rows: Rows;
  members: Members;
  /** Affiliates with a login who have a row among the members. */
  earners: ReadonlyMap<string, ListedMember>;
}

/** The affiliate program in memory. Functions throw for unknown ids; the default affiliate is ada. */
export class ServiceProgram extends Switches implements ProgramState {
  rows: Rows = { referrals: [], clicks: [], payouts: [], stored: {}, paymentEmails: {}, noticeHtml: '' };
  members = SAMPLE_MEMBERS;
  earners: ReadonlyMap<string, ListedMember> = new Map();
  private nextId = 1;
  /** Milliseconds since 1970, in whole seconds. */
  private readonly now: () => number;
  /** The time of the samples; a reset keeps it, because referrals with other times would be different ones. */
  private readonly begun: number;

  constructor(clock: () => number, preset: Preset = 'usual') {
    super();
    this.now = () => Math.floor(clock() / 1000) * 1000;
    this.begun = this.now();
    this.reset(preset);
  }

  figures(affiliate: string): Figures {
    return figuresOf(affiliate, this);
  }

  /** The referrals of all affiliates, ordered by id. */
  referrals(): readonly ServiceReferral[] {
    return structuredClone(this.rows.referrals);
  }

  /** Adds a referral, and a click unless `visitId` names one. */
  addReferral(given: NewReferral = {}): ServiceReferral {
    const referral = completeReferral(this.nextId++, this.now(), given);
    if (!isDecimal(referral.amount)) throw new Error(`${referral.amount} is no decimal`);
    if (given.visitId === undefined) referral.visitId = this.click(clickBefore(referral)).id;
    this.rows.referrals.push(referral);
    return { ...referral };
  }

  addReferrals(count: number, given?: NewReferral): ServiceReferral[] {
    return Array.from({ length: count }, () => this.addReferral(given));
  }

  /** Makes a pending referral unpaid; its `createdAt` stays. */
  approve = (id: number) => this.change(id, { status: 'unpaid' });
  /** Makes a referral paid without a payout. */
  pay = (id: number) => this.change(id, { status: 'paid' });
  reject = (id: number) => this.change(id, { status: 'rejected' });
  processing = (id: number) => this.change(id, { status: 'processing' });
  cancel = (id: number) => this.change(id, { status: 'cancelled' });

  /** Starts a payout, and marks all unpaid and processing referrals as paid; returns them. */
  payOut(affiliate = 'ada'): ServiceReferral[] {
    const { referrals, payouts } = this.rows;
    const paid = referrals
      .filter((referral) => referral.affiliate === affiliate && ['unpaid', 'processing'].includes(referral.status))
      .map(({ id }) => this.change(id, { status: 'paid' }));
    if (paid.length > 0) payouts.push(payoutOf(payouts.length + 1, affiliate, paid, this.now()));
    return paid;
  }

  /** Marks every payout as paid. */
  completePayouts(affiliate = 'ada'): void {
    for (const payout of this.rows.payouts) if (payout.affiliate === affiliate) payout.status = 'paid';
  }

  /** Newest first. */
  payouts(affiliate: string): ServicePayout[] {
    const own = this.rows.payouts.filter((payout) => payout.affiliate === affiliate);
    return own.map((payout) => ({ ...payout })).reverse();
  }

  setAmount(id: number, amount: string): ServiceReferral {
    if (!isDecimal(amount)) throw new Error(`${amount} is no decimal`);
    return this.change(id, { amount });
  }

  remove(id: number): void {
    const { referrals } = this.rows;
    referrals.splice(referrals.indexOf(this.find(id)), 1);
  }

  click(given: NewClick = {}): ServiceClick {
    const { clicks, stored } = this.rows;
    const click = completeClick((clicks.at(-1)?.id ?? 0) + 1, this.now(), given);
    clicks.push(click);
    this.setVisits((stored[click.affiliate]?.visits ?? 0) + 1, click.affiliate);
    return click;
  }

  /** Adds a referral from this click. */
  convert(id: number, given?: NewReferral): ServiceReferral {
    const click = this.rows.clicks.find((click) => click.id === id);
    if (!click) throw new Error(`There is no click ${id}`);
    const campaign = click.campaign ?? '';
    return this.addReferral({ campaign, ...given, affiliate: click.affiliate, visitId: id });
  }

  /** Sets the number of visits, but not the listed clicks. */
  setVisits(visits: number, affiliate = 'ada'): void {
    const { stored } = this.rows;
    stored[affiliate] = { ...stored[affiliate], visits };
  }

  setPaymentEmail(email: string | null, affiliate = 'ada'): void {
    this.rows.paymentEmails[affiliate] = email;
  }

  setNotice(html: string): void {
    this.rows.noticeHtml = html;
  }

  reset(chosen: Preset = 'usual'): void {
    const start = sample(chosen, this.begun);
    const referrals = numbered(start.referrals, this.begun);
    this.nextId = (referrals.at(-1)?.id ?? newestId) + 1;
    const clicks = pastClicks(referrals, start.visits);
    if (chosen === 'year') nameCampaigns(referrals, clicks);
    const stored = Object.fromEntries(Object.entries(start.visits).map(([name, visits]) => [name, { visits }]));
    this.rows = {
      ...{ referrals, clicks, payouts: pastPayouts(referrals), stored },
      ...{ paymentEmails: { ...start.paymentEmails }, noticeHtml: start.noticeHtml },
    };
    Object.assign(this, new Switches());
  }

  /** A copy of the current state. */
  snapshot(): ProgramState {
    return { ...this, rows: structuredClone(this.rows) };
  }

  private find(id: number): ServiceReferral {
    const referral = this.rows.referrals.find((referral) => referral.id === id);
    if (!referral) throw new Error(`There is no referral ${id}`);
    return referral;
  }

  private change(id: number, changes: Partial<ServiceReferral>): ServiceReferral {
    return { ...Object.assign(this.find(id), changes, { updatedAt: this.now() }) };
  }
}
