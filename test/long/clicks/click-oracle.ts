interface SiteClick {
  at: number;
}

/**
 * Knows every click that ever was, by the calendar of the computer. A count is never above the clicks that ever were. An
 * exact count has at least those that the site still has, as of the last first page, and all of days that are over.
 */
export class ClickOracle {
  private readonly all: SiteClick[] = [];
  /** The clicks at the last first page that still exist at the last page of any kind. */
  private listed: SiteClick[] = [];
  private answeredAt = 0;

  created(click: SiteClick): void {
    this.all.push(click);
  }

  answered(list: readonly SiteClick[], now: number): void {
    this.listed = [...list];
    this.answeredAt = now;
  }

  /** An older page, after which deleted clicks are no longer expected. */
  answeredOlder(list: readonly SiteClick[]): void {
    this.listed = this.listed.filter((click) => list.includes(click));
  }

  /** @param days "2026-03-20"; `next` is excluded @param now ms */
  check(
    shown: { count: number; isExact: boolean },
    { first, next }: { first: string; next: string },
    now: number,
  ): void {
    const [from, to] = [midnight(first), midnight(next)];
    const countOf = (clicks: SiteClick[]) => clicks.filter(({ at }) => at >= from && at < to).length;
    const most = countOf(this.all);
    if (shown.count > most) throw new Error(`${shown.count} clicks from ${first} to ${next}, and there were ${most}.`);
    if (!shown.isExact) return;
    const least = countOf(this.listed);
    if (shown.count < least) throw new Error(`Exactly ${shown.count} clicks from ${first} to ${next}, not ${least}.`);
    const later = countOf(this.all.filter(({ at }) => at > this.answeredAt));
    if (to <= now && later > 0) throw new Error(`Exactly ${shown.count} from ${first} to ${next}, and ${later} later.`);
  }
}

function midnight(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
}
