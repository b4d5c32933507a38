import { createRandom, type Draw, normal } from '../../simulate/random.ts';
import { commission, type Life, lead } from './life.ts';
import { DAY, season } from './season.ts';

export interface Provider {
  name: string;
  share: number;
  /** Shipped by post; otherwise downloaded. */
  sent: boolean;
}

/** How an affiliate's sales are distributed. */
export interface Trade {
  affiliate: string;
  currency: string;
  /** Referrals on an average day in the middle of the year. */
  perDay: number;
  /** By the names that services use (lib/domain/earnings/providers.ts), with shares that add up to 1. */
  providers: readonly Provider[];
  /** Milliseconds between the newest referral and now. */
  newest: number;
  seed: number;
}

export const ADA: Trade = {
  affiliate: 'ada',
  currency: 'USD',
  perDay: 1.7,
  providers: [
    { name: 'woo', share: 0.55, sent: true },
    { name: 'edd', share: 0.35, sent: false },
    { name: 'surecart', share: 0.1, sent: false },
  ],
  newest: 3 * 60_000,
  seed: 33,
};

export const ZOE: Trade = {
  affiliate: 'zoë',
  currency: 'EUR',
  perDay: 0.75,
  providers: [
    { name: 'woo', share: 0.8, sent: true },
    { name: 'fluent-cart', share: 0.2, sent: false },
  ],
  newest: 26 * 60_000,
  seed: 217,
};

const DAYS = 365;
/** How far the first day is below the average, and the last above it. */
const GROWTH = 0.4;

/**
 * Referrals of the 365 days before today (UTC) and of today, oldest first: growing, fewer at weekends and in
 * summer, most around Black Friday. The same `now` gives the same referrals, the next day nearly the same.
 */
export function yearOf(trade: Trade, now: number): Life[] {
  const today = Math.floor(now / DAY) * DAY;
  const newest = Math.floor((now - trade.newest) / 1000) * 1000;
  const lives = Array.from({ length: DAYS + 1 }, (_, index) => {
    const growth = 1 + GROWTH * ((2 * index) / DAYS - 1);
    return referralsOn(today - (DAYS - index) * DAY, growth, trade);
  });
  return [...lives.flat().filter(({ row }) => row.createdAt < newest), lastOf(trade, newest)];
}

/** Each day has its own random numbers, so it stays the same as time goes on. */
function referralsOn(day: number, growth: number, trade: Trade): Life[] {
  const stream = createRandom(1, trade.seed * 1_000_000 + day / DAY);
  const draw = () => stream(0);
  const count = poisson(draw(), trade.perDay * growth * season(day));
  const lives = Array.from({ length: count }, () => {
    const provider = providerAt(draw(), trade);
    return lead(rowOf(trade, provider.name, timeOn(day, draw), commission(draw)), provider.sent, draw);
  });
  return lives.sort((a, b) => a.row.createdAt - b.row.createdAt);
}

/** The newest one is a download, so that even a service that hides pending referrals lists it. */
function lastOf(trade: Trade, createdAt: number): Life {
  const provider = trade.providers.find(({ sent }) => !sent)?.name ?? 'edd';
  return lead(rowOf(trade, provider, createdAt, '18.40'), false, () => 0.5);
}

const rowOf = ({ affiliate, currency }: Trade, provider: string, createdAt: number, amount: string) => ({
  affiliate,
  currency,
  provider,
  createdAt,
  amount,
});

/** People buy in the afternoon and evening rather than at night. */
function timeOn(day: number, draw: Draw): number {
  const share = (normal(draw, 0.66, 0.17) + 1) % 1;
  return day + Math.floor(share * (DAY / 1000)) * 1000;
}

function providerAt(chance: number, { providers }: Trade): Provider {
  let upTo = 0;
  const found = providers.find(({ share }) => {
    upTo += share;
    return chance < upTo;
  });
  // The shares may add up to slightly less than 1.
  return found ?? (providers.at(-1) as Provider);
}

/** The number of random events, `mean` on average, for a chance in [0, 1). */
function poisson(chance: number, mean: number): number {
  let count = 0;
  let probability = Math.exp(-mean);
  let below = probability;
  while (chance >= below && probability > 0) {
    count++;
    probability *= mean / count;
    below += probability;
  }
  return count;
}
