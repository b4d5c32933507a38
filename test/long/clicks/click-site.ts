import type { Click } from '../../../lib/domain/portal/click-counts.ts';
import type { ClicksPage } from '../../../lib/domain/portal/click-reading.ts';
import type { ClickHistory, ClickStep } from './click-steps.ts';

const SECOND = 1000;

/** A site with a list of clicks, newest first, that changes. */
export class ClickSite {
  now = new Date(2026, 2, 20, 9).getTime();
  list: Click[] = [];
  /** Counts the changes of the list. */
  version = 0;
  private ids = 0;
  private readonly options: Pick<ClickHistory, 'size' | 'saysSize' | 'hasIds'>;

  constructor(options: Pick<ClickHistory, 'size' | 'saysSize' | 'hasIds'>) {
    this.options = options;
  }

  change(step: Extract<ClickStep, { do: 'add' | 'remove' }>): void {
    this.version++;
    if (step.do === 'remove') this.list.splice(step.nth % Math.max(1, this.list.length), step.count);
    else this.add(step.count, step.apart, step.alike);
  }

  /** @param apart seconds between two clicks @param alike they have the same page */
  add(count: number, apart: number, alike: boolean): void {
    const added = Array.from({ length: count }, (): Click => {
      this.now += apart * SECOND;
      const number = ++this.ids;
      return {
        id: this.options.hasIds ? `${number}` : null,
        at: Math.floor(this.now / SECOND) * SECOND,
        page: alike ? 'a' : `p${number % 3}`,
        source: '',
        campaign: number % 4 === 0 ? 'autumn' : '',
      };
    });
    this.list = [...added.reverse(), ...this.list];
    this.now += SECOND;
  }

  /** A page, counted from 1. */
  page(number: number): ClicksPage {
    const { size, saysSize } = this.options;
    const rows = this.list.slice((number - 1) * size, number * size);
    return { rows: rows.map((click) => ({ ...click })), total: this.list.length, size: saysSize ? size : 100 };
  }
}
