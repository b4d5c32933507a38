import type { Shop } from './shop.ts';

/** The compared fields of a row. */
interface Mirrored {
  id: string | null;
  at: number | null;
  order: string | null;
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
  /** All rows as text, without their status: a change of a row that is being paid shows only later. */
  existing: string;
  /** All totals of answers. */
  figures: string;
  /** The sums of paid and unpaid rows, in cents. */
  sums: string;
  /** Paid and unpaid rows: their time (ms) and amount in cents. */
  earned: { id: number; at: number; cents: number }[];
}

/** A sum that the popup shows, in cents over all currencies. */
export interface ShownSum {
  cents: number;
  isPartial: boolean;
  /** ms; `to` is excluded. */
  from: number;
  to: number;
}

/**
 * Knows every version of the list, and compares the mirror with them. Only one kind of difference is allowed, and
 * counted: rows of an earlier version whose changes cancel out, because all commissions are equal or because the
 * changes concern only words or a time. Such rows still add up to the sums of a version that the totals may show.
 */
export class Truth {
  claims = 0;
  cancelled = 0;
  exact = 0;
  sums = 0;
  /** All versions since the mirror last equaled the list. */
  private versions: Version[] = [];
  private hasSilentChange = false;
  private readonly ever = new Set<string>();
  private readonly shop: Shop;
  private readonly isFlat: boolean;

  constructor(shop: Shop, isFlat: boolean) {
    this.shop = shop;
    this.isFlat = isFlat;
    this.changed();
  }

  /** Whether a difference may come from changes that cancel out. */
  get isLenient(): boolean {
    return this.isFlat || this.hasSilentChange;
  }

  /** Records the current list as a new version. */
  changed(): void {
    const { shop } = this;
    const before = this.versions.at(-1);
    for (const order of shop.existing()) {
      this.ever.add(textOfOrder(order));
      // The latest referrals beside the totals have no campaign; in the deployed dialect, they have no currency, either.
      this.ever.add(textOfOrder({ ...order, campaign: '' }));
      this.ever.add(textOfOrder({ ...order, campaign: '', currency: null }));
    }
    const standing = shop.listed().filter(stands).map(textOfOrder).sort();
    const existing = shop.existing();
    const sums = sumsOf(existing);
    const figures = JSON.stringify([sums, existing.length, shop.listed().length]);
    const texts = existing.map((order) => textOfOrder({ ...order, status: 'paid' })).join();
    const isChanged = before && (before.standing.join() !== standing.join() || before.existing !== texts);
    if (isChanged && before.figures === figures) this.hasSilentChange = true;
    const earned = existing
      .filter(stands)
      .map((order) => ({ id: order.id, at: order.createdAt, cents: centsOf(order) }));
    this.versions.push({ number: ++shop.version, standing, existing: texts, figures, sums, earned });
  }

  /** Checks a sum that is shown after an answer. @param since the version of the answer's totals */
  shown({ cents, isPartial, from, to }: ShownSum, since: number): void {
    // Changes that cancel out are found when the list is next read to its end.
    if (this.isLenient) return;
    const inSpan = ({ at }: { at: number }) => at >= from && at < to;
    const sumIn = (rows: Version['earned']) => sum(rows.filter(inSpan).map(({ cents }) => cents));
    this.sums++;
    if (isPartial) {
      // While the list fails, no answer shows a row that is deleted as another one is added.
      const ever = new Map(this.versions.flatMap(({ earned }) => earned.map((row) => [JSON.stringify(row), row])));
      if (cents <= sumIn([...ever.values()])) return;
    } else if (this.versions.some(({ number, earned }) => number >= since && sumIn(earned) === cents)) return;
    const possible = this.versions.map(({ earned }) => sumIn(earned));
    throw new Error(
      `The sum ${cents}${isPartial ? '+' : ''} since ${new Date(from).toISOString()} should be ${possible}`,
    );
  }

  /** Checks a mirror that says that it matches. @param since the version of its totals */
  claim(rows: Mirrored[], since: number): void {
    this.claims++;
    const mirrored = rows.filter(stands).map(textOfRow).sort();
    const equal = this.versions.findLast(
      ({ number, standing }) => number >= since && standing.join() === mirrored.join(),
    );
    if (equal) {
      if (equal === this.versions.at(-1)) this.startFromHere();
      return;
    }
    this.cancelled++;
    const now = this.versions.at(-1)?.standing ?? [];
    if (!this.isLenient) throw new Error(`The mirror says that it matches: ${differences(mirrored, now)}`);
    const known = new Set(this.versions.flatMap(({ standing }) => standing));
    const invented = mirrored.filter((text) => !known.has(text));
    if (invented.length > 0) throw new Error(`The list never had these rows: ${invented.join(', ')}`);
    const possible = this.versions.filter(({ number }) => number >= since).map(({ sums }) => sums);
    if (!possible.includes(sumsOf(rows)))
      throw new Error(`These changes do not cancel out, as ${sumsOf(rows)} is none of ${possible.join(', ')}`);
  }

  /** Checks a mirror after an undisturbed reading to the end. */
  whole(rows: Mirrored[]): void {
    this.exact++;
    const [mirrored, truth] = [rows.map(textOfRow), this.shop.listed().map(textOfOrder)];
    if (mirrored.join() !== truth.join()) throw new Error(`Read to the end: ${differences(mirrored, truth)}`);
    this.startFromHere();
  }

  /** Checks that every row once was in the list or in an answer, and that no id occurs twice. */
  possible(rows: Mirrored[]): void {
    for (const text of rows.map(textOfRow))
      if (!this.ever.has(text)) throw new Error(`The list never had this row: ${text}`);
    const ids = rows.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length) throw new Error(`A row is mirrored twice: ${ids.join()}`);
  }

  /** Keeps the version that stale totals still show. */
  private startFromHere(): void {
    const { shop, versions } = this;
    this.versions = versions.filter((version) => version === versions.at(-1) || version.number === shop.stale?.version);
    this.hasSilentChange = false;
  }
}

const stands = ({ status }: { status: string }): boolean => status === 'paid' || status === 'unpaid';
export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const centsOf = ({ amount }: { amount: string }): number => Math.round(Number(amount) * 100);

/** The sums of paid and unpaid rows, in cents. */
const sumsOf = (rows: { status: string; amount: string }[]): string =>
  ['paid', 'unpaid'].map((wanted) => sum(rows.filter(({ status }) => status === wanted).map(centsOf))).join(' and ');

type Compared = Pick<Mirrored, 'at' | 'description' | 'status' | 'amount' | 'currency'> & { campaign?: string | null };

const textOf = ({ at, description, status, currency, campaign, ...row }: Compared): string =>
  `${at} ${description} ${status} ${centsOf(row)} ${currency} ${campaign ?? ''}`;
/** A row that only the documented dialect has shown has its words as the order. */
const textOfRow = (row: Mirrored): string => textOf({ ...row, description: row.description ?? row.order });
const textOfOrder = (order: ReturnType<Shop['listed']>[number]): string => textOf({ ...order, at: order.createdAt });

function differences(mirrored: string[], truth: string[]): string {
  const missingIn = (texts: string[], others: string[]) => {
    const unmatched = [...others];
    return texts.filter((text) => {
      const index = unmatched.indexOf(text);
      if (index >= 0) unmatched.splice(index, 1);
      return index < 0;
    });
  };
  const [more, less] = [missingIn(mirrored, truth), missingIn(truth, mirrored)];
  const order = more.length + less.length === 0 ? ', in another order' : '';
  return `${mirrored.length} rows of ${truth.length}${order}; only mirrored: ${list(more)}; only true: ${list(less)}`;
}

const list = (texts: string[]): string =>
  `${texts.slice(0, 8).join(' | ')}${texts.length > 8 ? ` and ${texts.length - 8} more` : ''}`;
