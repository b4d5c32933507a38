import type { Client } from '../../lib/service/routes/client.ts';
import { parseExactJson } from '../../lib/service/wire/json.ts';
import { readStats } from '../../lib/service/wire/schema.ts';
import type { DialectName } from '../tools/service/model/call.ts';
import {
  completeReferral,
  type ReferralStatus,
  type ServiceReferral,
} from '../tools/service/program/service-referral.ts';
import { createModelWorld } from './model-world.ts';

/** An order of a simulated program, which knows its true history; the model answers for it. */
export interface SimulatedOrder {
  /** The number in its description; identical rows share it. */
  number: number;
  id: number;
  /** Seconds of the program's clock. */
  at: number;
  status: ReferralStatus;
  deleted: boolean;
  edited: boolean;
}

type Outcome = Awaited<ReturnType<Client['stats']>>;

const HIDDEN = ['pending', 'processing'];
const START = Date.UTC(2026, 0, 1) / 1000;

export class SimulatedProgram {
  orders: SimulatedOrder[] = [];
  dialect: DialectName = 'documented';
  length = 10;
  /** Changes of every row at once: added to the ids, to the hours of times, and used in descriptions. */
  renumbered = 0;
  zoneHours = 0;
  words = 'Order';
  /** The number of status changes, by the order's number and its new status ("7 paid"). */
  readonly became = new Map<string, number>();
  private clock = START;
  private readonly world = createModelWorld('documented');

  /** Adds a referral; as a twin it is identical to the last one. */
  create(status: ReferralStatus, twin = false): void {
    const last = this.orders.at(-1);
    const isTwin = twin && last !== undefined;
    // Rows are never whole hours apart, so that a time zone shift cannot swap them.
    if (!isTwin) this.clock += 61 + ((this.orders.length * 37) % 500);
    const number = isTwin ? last.number : this.orders.length + 1;
    const id = this.orders.length + 1;
    this.orders.push({ number, id, at: this.clock, status, deleted: false, edited: isTwin && last.edited });
  }

  /** Changes the status of the nth row (newest first) that has one of these statuses. */
  become(status: ReferralStatus, from: string[], nth: number): void {
    const order = pick(
      this.existing().filter((order) => from.includes(order.status)),
      nth,
    );
    if (!order) return;
    order.status = status;
    const name = `${order.number} ${status}`;
    this.became.set(name, (this.became.get(name) ?? 0) + 1);
  }

  remove(nth: number): void {
    const order = pick(this.existing(), nth);
    if (order) order.deleted = true;
  }

  restore(nth: number): SimulatedOrder | undefined {
    const order = pick(
      this.orders.filter(({ deleted }) => deleted),
      nth,
    );
    if (order) order.deleted = false;
    return order;
  }

  edit(nth: number): SimulatedOrder | undefined {
    const order = pick(this.existing(), nth);
    if (order) order.edited = true;
    return order;
  }

  existing(): SimulatedOrder[] {
    return this.orders.filter(({ deleted }) => !deleted).reverse();
  }

  listed(): SimulatedOrder[] {
    const newest = this.existing().toSorted((a, b) => b.at - a.at || b.id - a.id);
    const shown = this.dialect === 'documented' ? newest : newest.filter(({ status }) => !HIDDEN.includes(status));
    return shown.slice(0, this.length);
  }

  hidden(): SimulatedOrder[] {
    return this.dialect === 'documented' ? [] : this.existing().filter(({ status }) => HIDDEN.includes(status));
  }

  body(): string {
    const { program } = this.world;
    program.rowsListed = this.length;
    program.zone = this.zoneHours * 3_600_000;
    program.rows.referrals = this.existing()
      .reverse()
      .map((order) => this.row(order));
    this.world.dialect = this.dialect;
    return JSON.stringify(this.world.ask('/portal/stats').body);
  }

  private row({ number, id, at, status, edited }: SimulatedOrder): ServiceReferral {
    const words = `${this.words} #${number}${edited ? ' (edited)' : ''}`;
    return completeReferral(id + this.renumbered, 0, {
      ...{ orderId: words, description: words, status, amount: '1.00', currency: 'EUR', createdAt: at * 1000 },
    });
  }
}

/** The outcome that the client returns for this body. */
export function outcomeOf(body: string, cachedSeconds: number | null): Outcome {
  const json = parseExactJson(body);
  if (!json.ok) throw new Error('The program wrote no JSON.');
  const read = readStats(json.value);
  return read.ok ? { ok: true, value: { value: read.value, cachedSeconds } } : read;
}

const pick = <T>(values: T[], nth: number): T | undefined => values[nth % Math.max(1, values.length)];
