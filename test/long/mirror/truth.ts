import type { Shop } from './shop.ts';

/** The compared fields of a row. */
interface Mirrored {
  id: string | null;
  at: number | null;
  description: string | null;
  status: string;
  amount: string;
  currency: string | null;
  campaign?: string;
}

interface Version {
  number: number;
  /** The paid and unpaid rows as sorted text. */
  standing: string[];
  /** All totals of answers. */
  figures: string;
}

/**
 * Knows what the list truly was at each moment, and holds the mirror against it. Only these differences are allowed,
 * and counted: rows that have truly been as the mirror has them, and whose changes cancel out, because all commissions
 * are the same, or because a change concerns only words or a time.
 */
export class Truth {
  claims = 0;
  cancelled = 0;
  exact = 0;
  /** All versions since the mirror last equaled the list. */
  private versions: Version[] = [];
  private isSilent = false;
  private readonly ever = new Set<string>();
  private readonly shop: Shop;
  private readonly isFlat: boolean;

  constructor(shop: Shop, isFlat: boolean) {
    this.shop = shop;
    this.isFlat = isFlat;
    this.changed();
  }

  /** Whether a difference may be one of changes that cancel out. */
  get isLenient(): boolean {
    return this.isFlat || this.isSilent;
  }

  /** Remembers the list as it is now. */
  changed(): void {
    const { shop } = this;
    const before = this.versions.at(-1);
    for (const one of shop.existing()) {
      this.ever.add(textOfOrder(one));
      // The deployed dialect's latest referrals have no currency.
      this.ever.add(textOfOrder({ ...one, currency: null }));
    }
    const standing = shop.listed().filter(stands).map(textOfOrder).sort();
    const { paid, unpaid, referrals } = shop.totals();
    const figures = JSON.stringify([sum(paid), sum(unpaid), referrals, shop.listed().length]);
    if (before?.figures === figures && before.standing.join() !== standing.join()) this.isSilent = true;
    this.versions.push({ number: ++shop.version, standing, figures });
  }

  /** Checks a mirror that says that it matches. @param since the version of its totals */
  claim(rows: Mirrored[], since: number): void {
    this.claims++;
    const mine = rows.filter(stands).map(textOfRow).sort();
    const equal = this.versions.findLast((one) => one.number >= since && one.standing.join() === mine.join());
    if (equal) {
      if (equal === this.versions.at(-1)) this.isTheSame();
      return;
    }
    this.cancelled++;
    const now = this.versions.at(-1)?.standing ?? [];
    if (!this.isLenient) throw new Error(`It says that it matches: ${differences(mine, now)}`);
    const known = new Set(this.versions.flatMap(({ standing }) => standing));
    const invented = mine.filter((text) => !known.has(text));
    if (invented.length > 0) throw new Error(`It never was so: ${invented.join(', ')}`);
  }

  /** Checks a mirror after an undisturbed reading to the end. */
  whole(rows: Mirrored[]): void {
    this.exact++;
    const [mine, truth] = [rows.map(textOfRow), this.shop.listed().map(textOfOrder)];
    if (mine.join() !== truth.join()) throw new Error(`Read to the end: ${differences(mine, truth)}`);
    this.isTheSame();
  }

  /** Checks that every row once was in the list or in an answer, and that no id occurs twice. */
  possible(rows: Mirrored[]): void {
    for (const text of rows.map(textOfRow)) if (!this.ever.has(text)) throw new Error(`It never was so: ${text}`);
    const ids = rows.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length) throw new Error(`A row is there twice: ${ids.join()}`);
  }

  private isTheSame(): void {
    this.versions = this.versions.slice(-1);
    this.isSilent = false;
  }
}

const stands = ({ status }: { status: string }): boolean => status === 'paid' || status === 'unpaid';
const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0);
const centsOf = ({ amount }: Mirrored): number => Math.round(Number(amount) * 100);

type Compared = Omit<Mirrored, 'id' | 'amount' | 'campaign'> & { cents: number; campaign?: string | null };

const textOf = ({ at, description, status, cents, currency, campaign }: Compared): string =>
  `${at} ${description} ${status} ${cents} ${currency} ${campaign ?? ''}`;
const textOfRow = (one: Mirrored): string => textOf({ ...one, cents: centsOf(one) });
const textOfOrder = (one: ReturnType<Shop['listed']>[number]): string => textOf({ ...one, description: one.words });

function differences(mine: string[], truth: string[]): string {
  const only = (some: string[], others: string[]) => {
    const left = [...others];
    return some.filter((text) => {
      const at = left.indexOf(text);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const [more, less] = [only(mine, truth), only(truth, mine)];
  const order = more.length + less.length === 0 ? ', in another order' : '';
  return `${mine.length} rows of ${truth.length}${order}; only mirrored: ${list(more)}; only true: ${list(less)}`;
}

const list = (all: string[]): string =>
  `${all.slice(0, 8).join(' | ')}${all.length > 8 ? ` and ${all.length - 8} more` : ''}`;
