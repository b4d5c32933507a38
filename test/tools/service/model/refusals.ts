/** A status and a body. */
export interface Reply {
  status: number;
  body: unknown;
}

const notAllowed = 'Sorry, you are not allowed to do that.';
const noSuchRoute = 'No route was found matching the URL and request method.';

function refusal(status: number, code: string, message: string, more: object = {}): Reply {
  return { status, body: { code, message, data: { status, ...more } } };
}

/** Missing or wrong credentials. */
export const unauthorized = refusal(401, 'rest_forbidden', notAllowed);

/** Missing or wrong credentials at WordPress's own routes about a user. */
export const notLoggedIn = refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');

/** Right credentials, missing permission. */
export const forbidden = refusal(403, 'rest_forbidden', notAllowed);

/** A wrong address, or a route that the edition lacks. Old versions echo the request. */
export function noRoute(echoed: { method: string; address: string } | null = null): Reply {
  const empty = { route_params: [], query_params: [], body_params: [] };
  const echo = echoed && { env: 'dev', method: echoed.method, request_url: echoed.address, ...empty };
  return refusal(404, 'rest_no_route', noSuchRoute, { wpfluent: echo ?? { env: 'prod' } });
}

/** A wrong address outside the service. */
export const noWordPressRoute = refusal(404, 'rest_no_route', noSuchRoute);

/** The route exists, but the group does not. */
export const noGroup = refusal(404, 'group_not_found', 'Group not found');

/** The password was revoked or never existed. */
const noPassword = 'rest_application_password_not_found';
export const noSuchPassword = refusal(404, noPassword, 'Application password not found.');

/** Right credentials of a user who is no affiliate. */
export const notAffiliate: Reply = { status: 422, body: { message: 'Affiliate Account could not be found' } };

/** PHP's own errors. */
export const divisionByZero: Reply = { status: 500, body: { message: 'Division by zero' } };
export const noGroupFilter: Reply = {
  status: 500,
  body: { message: 'Cannot access offset of type string on string' },
};
