/** One page of a longer list. */
export interface Page<T> {
  items: T[];
  total: number;
  perPage: number;
  page: number;
}

const defaultPerPage = 15;
const maximumPerPage = 100;

/** Reads `page` and `per_page`, bounded; a value that is no positive integer counts as missing. */
export function readPaging(query: Record<string, string>, limit = maximumPerPage): { page: number; perPage: number } {
  return { page: positive(query.page) ?? 1, perPage: Math.min(positive(query.per_page) ?? defaultPerPage, limit) };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** A page of a list in memory. */
export function slicePage<T>(items: readonly T[], paging: { page: number; perPage: number }): Page<T> {
  const from = (paging.page - 1) * paging.perPage;
  return { ...paging, total: items.length, items: items.slice(from, from + paging.perPage) };
}

/** A page in the deployed service's envelope. @param path the address of the list */
export function deployedPage<T>(page: Page<T>, path: string) {
  const lastPage = Math.max(1, Math.ceil(page.total / page.perPage));
  const from = (page.page - 1) * page.perPage + 1;
  const url = (number: number) => (number < 1 || number > lastPage ? null : `${path}/?page=${number}`);
  return {
    current_page: page.page,
    data: page.items,
    first_page_url: `${path}/?page=1`,
    from: page.items.length > 0 ? from : null,
    last_page: lastPage,
    last_page_url: `${path}/?page=${lastPage}`,
    links: [
      { url: url(page.page - 1), label: 'pagination.previous', active: false },
      { url: `${path}/?page=${page.page}`, label: String(page.page), active: true },
      { url: url(page.page + 1), label: 'pagination.next', active: false },
    ],
    next_page_url: url(page.page + 1),
    path,
    per_page: page.perPage,
    prev_page_url: url(page.page - 1),
    to: page.items.length > 0 ? from + page.items.length - 1 : null,
    total: page.total,
  };
}
