import { serviceNamespace } from '../model/call.ts';

/** One port serves two sites, at the root and in this folder, each with pretty and with plain permalinks. */
const subfolder = '/shop';

export const servicePath = `/wp-json/${serviceNamespace}`;

/** The home address of the site to which a URL belongs, without a slash at the end. */
export function siteOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return inSubfolder(pathname) ? origin + subfolder : origin;
}

/** The path of a request's route: `/wp-json/x` also for `/shop/wp-json/x` and `/?rest_route=/x`. */
export function routeOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = (inSubfolder(pathname) ? pathname.slice(subfolder.length) : pathname) || '/';
  const restRoute = path === '/' || path === '/index.php' ? searchParams.get('rest_route') : null;
  if (restRoute !== null) return trimmed(`/wp-json/${restRoute.replace(/^\/+/, '')}`);
  return path === '/' ? path : trimmed(path);
}

function inSubfolder(pathname: string): boolean {
  return pathname === subfolder || pathname.startsWith(`${subfolder}/`);
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '');
}
