/** One page of a longer list. */
export interface Page<T> {
  items: T[];
  total: number;
  perPage: number;
  page: number;
}

/** How a service pages its history of referrals; deployed ones page every list in the first way. */
export interface Paging {
  /** The limit of rows on a page; the size of every page if `isFixed`. */
  rows: number;
  isFixed: boolean;
  ignoresPage: boolean;
  /** The parts of an answer besides its rows. */
  tells: { total: boolean; lastPage: boolean; perPage: boolean };
}

export const USUAL_PAGING: Paging = {
  ...{ rows: Number.POSITIVE_INFINITY, isFixed: false, ignoresPage: false },
  tells: { total: true, lastPage: true, perPage: true },
};

/** Reads `page` and `per_page`; a value that is no positive integer counts as missing. */
export function readPaging(
  query: URLSearchParams,
  usual: number,
  { rows, isFixed, ignoresPage } = USUAL_PAGING,
): { page: number; perPage: number } {
  const perPage = positive(query.get('per_page')) ?? usual;
  return {
    page: ignoresPage ? 1 : (positive(query.get('page')) ?? 1),
    perPage: isFixed ? rows : Math.min(rows, perPage),
  };
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** A page of a list in memory. */
export function slicePage<T>(items: readonly T[], paging: { page: number; perPage: number }): Page<T> {
  const from = (paging.page - 1) * paging.perPage;
  return { ...paging, total: items.length, items: items.slice(from, from + paging.perPage) };
}

export const mapPage = <T, U>(page: Page<T>, change: (item: T) => U): Page<U> => ({
  ...page,
  items: page.items.map(change),
});

/** No longer list was recorded; it has links to the pages beside it only. */
const MOST_LINKS = 12;

/** A page in the deployed service's envelope. @param path the address of the list */
export function deployedPage<T>(page: Page<T>, path: string) {
  const lastPage = Math.max(1, Math.ceil(page.total / page.perPage));
  const from = (page.page - 1) * page.perPage + 1;
  const url = (number: number) => `${path}/?page=${number}`;
  const previous = page.page > 1 ? url(page.page - 1) : null;
  const next = page.page < lastPage ? url(page.page + 1) : null;
  const numbers = lastPage > MOST_LINKS ? [page.page] : Array.from({ length: lastPage }, (_, index) => index + 1);
  return {
    current_page: page.page,
    data: page.items,
    first_page_url: url(1),
    from: page.items.length > 0 ? from : null,
    last_page: lastPage,
    last_page_url: url(lastPage),
    links: [
      { url: previous, label: 'pagination.previous', active: false },
      ...numbers.map((number) => ({ url: url(number), label: String(number), active: number === page.page })),
      { url: next, label: 'pagination.next', active: false },
    ],
    next_page_url: next,
    path,
    per_page: page.perPage,
    prev_page_url: previous,
    to: page.items.length > 0 ? from + page.items.length - 1 : null,
    total: page.total,
  };
}

/** The few fields of a page in other lists. */
export const plainPage = <T>({ items, total, perPage, page }: Page<T>) => ({
  ...{ data: items, total, per_page: perPage, current_page: page },
});
